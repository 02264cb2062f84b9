const kind = { isRequired: null };

/** In place of the package of this name, which a library still asks for: React has not looked at such types since 19. */
export default { any: kind, bool: kind, func: kind, object: kind, string: kind };

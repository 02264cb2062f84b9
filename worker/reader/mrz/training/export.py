"""Writes weights as ../character-weights.json: one byte per weight and a scale per output; biases are unchanged.

Usage: python3 export.py WEIGHTS.pt OUTPUT.json
"""

import base64
import json
import sys

import numpy as np
import torch


def encode_base64(array):
    return base64.b64encode(array.tobytes()).decode()


def main():
    stored = {}
    for name, tensor in torch.load(sys.argv[1]).items():
        values = tensor.numpy().astype(np.float32)
        if name.endswith("bias"):
            stored[name] = {"shape": list(values.shape), "f32": encode_base64(values)}
            continue
        by_output = values.reshape(values.shape[0], -1)
        scales = np.abs(by_output).max(1) / 127
        steps = np.round(by_output / scales[:, None]).astype(np.int8)
        stored[name] = {"shape": list(values.shape), "i8": encode_base64(steps), "s": [float(f"{scale:.6g}") for scale in scales]}
    with open(sys.argv[2], "w") as file:
        json.dump(stored, file, indent="\t")


if __name__ == "__main__":
    main()

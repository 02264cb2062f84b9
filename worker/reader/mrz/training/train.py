"""Trains the network of ../character-network.ts on the cells created by generate.py.

Usage: python3 train.py TRAINING.npz VALIDATION.npz EPOCHS OUTPUT.pt
"""

import sys

import numpy as np
import torch
from torch import nn

BATCH = 256


class Network(nn.Module):
    """44,605 weights: three convolutions of 3 by 3, each followed by the largest of 2 by 2, and two full layers."""

    def __init__(self):
        super().__init__()
        self.c1 = nn.Conv2d(1, 12, 3, padding=1)
        self.c2 = nn.Conv2d(12, 24, 3, padding=1)
        self.c3 = nn.Conv2d(24, 40, 3, padding=1)
        self.f1 = nn.Linear(40 * 4 * 3, 64)
        self.f2 = nn.Linear(64, 37)
        self.dropout = nn.Dropout(0.15)

    def forward(self, cells):
        for layer in (self.c1, self.c2, self.c3):
            cells = nn.functional.max_pool2d(torch.relu(layer(cells)), 2)
        return self.f2(torch.relu(self.f1(self.dropout(cells.flatten(1)))))


def normalise(cells):
    """Returns levels with mean 0 and deviation 1; uniform paper stays uniform. As in ../character-cell.ts."""
    levels = torch.from_numpy(cells).float()
    deviation = levels.std((1, 2), keepdim=True) + 4
    return ((levels - levels.mean((1, 2), keepdim=True)) / deviation).unsqueeze(1)


def main():
    training, validation = np.load(sys.argv[1]), np.load(sys.argv[2])
    epochs, output = int(sys.argv[3]), sys.argv[4]
    torch.manual_seed(1)
    shuffle = np.random.RandomState(1)
    cells, labels = training["cells"], training["labels"]
    unseen, truth = normalise(validation["cells"]), torch.from_numpy(validation["labels"]).long()
    network = Network()
    optimiser = torch.optim.AdamW(network.parameters(), 2e-3, weight_decay=1e-3)
    steps = len(cells) // BATCH
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 4e-3, total_steps=epochs * steps, pct_start=0.15)
    compute_loss = nn.CrossEntropyLoss(label_smoothing=0.05)
    for epoch in range(epochs):
        network.train()
        order = shuffle.permutation(len(cells))
        for step in range(steps):
            chosen = order[step * BATCH : (step + 1) * BATCH]
            batch = normalise(cells[chosen]) * (1 + 0.1 * torch.randn(BATCH, 1, 1, 1))
            loss = compute_loss(network(batch), torch.from_numpy(labels[chosen]).long())
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
        network.eval()
        with torch.no_grad():
            read = torch.cat([network(part) for part in unseen.split(1024)]).argmax(1)
        print(epoch, "correct on unseen cells:", (read == truth).float().mean().item(), flush=True)
        torch.save(network.state_dict(), output)


if __name__ == "__main__":
    main()

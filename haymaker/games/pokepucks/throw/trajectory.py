"""What was seen of one throw: every disc's pose, sixty times a second, in a few kilobytes.

The bytes, little-endian, for whoever draws them (a browser reads them with one ``DataView``):

    offset  type      meaning
    0       4 bytes   the letters "HPTR"
    4       uint8     version of this layout: 1
    5       uint8     N, the number of discs; the last one is the slammer that was thrown
    6       uint8     poses a second: 60
    7       uint8     1 if the throw hit (PP-56), else 0
    8       uint16    F, the number of frames
    10      uint16    the frame in which the slammer first touched anything
    12      N times   uint16 diameter, uint16 thickness (both in 0.01 mm), uint16 weight (0.01 g),
                      uint16 kind: 0 a puck, 1 a slammer
    12+8N   F*N times int16 x, y, z of the disc's centre in 0.1 mm,
                      int16 w, x, y, z of its rotation, a unit quaternion times 32767

Discs come bottom first as they lay in the stack. The origin is the middle of the arena's floor,
z points up. A disc's own axis is z, and its *face* looks along -z: the discs of a face-down stack
start unrotated but for a turn about z, and a disc that lies face up has its own z pointing down.
Frames are ordered by time; within a frame all discs follow one another.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FRAMES_A_SECOND = 60
MAGIC = b"HPTR"
VERSION = 1
HEADER = struct.Struct("<4sBBBBHH")
DISC = struct.Struct("<HHHH")
POSITION_STEP = 1e-4
ROTATION_STEP = 1 / 32767


@dataclass(frozen=True, eq=False)
class Trajectory:
    """Poses as integers: ``poses[frame, disc]`` is x, y, z, then the quaternion w, x, y, z."""

    diameters: tuple[float, ...]
    thicknesses: tuple[float, ...]
    grams: tuple[float, ...]
    slammers: tuple[bool, ...]
    hit: bool
    contact_frame: int
    poses: NDArray[np.int16]

    @property
    def frames(self) -> int:
        return int(self.poses.shape[0])

    @property
    def seconds(self) -> float:
        return (self.frames - 1) / FRAMES_A_SECOND

    def positions(self) -> NDArray[np.float64]:
        """Centres in metres, by frame and disc."""
        return self.poses[:, :, :3].astype(np.float64) * POSITION_STEP

    def rotations(self) -> NDArray[np.float64]:
        """Unit quaternions (w, x, y, z), by frame and disc."""
        turned = self.poses[:, :, 3:].astype(np.float64) * ROTATION_STEP
        lengths = np.linalg.norm(turned, axis=2, keepdims=True)
        unit: NDArray[np.float64] = turned / lengths
        return unit

    def to_bytes(self) -> bytes:
        discs = len(self.diameters)
        head = HEADER.pack(
            MAGIC,
            VERSION,
            discs,
            FRAMES_A_SECOND,
            int(self.hit),
            self.frames,
            self.contact_frame,
        )
        about = b"".join(
            DISC.pack(round(wide * 1e5), round(thick * 1e5), round(grams * 100), int(slammer))
            for wide, thick, grams, slammer in zip(
                self.diameters, self.thicknesses, self.grams, self.slammers, strict=True
            )
        )
        return head + about + self.poses.astype("<i2").tobytes()

    @classmethod
    def from_bytes(cls, data: bytes) -> Trajectory:
        """Reads what :meth:`to_bytes` wrote; says what is wrong with anything else."""
        if len(data) < HEADER.size or data[:4] != MAGIC:
            raise ValueError("these bytes are no throw: they do not start with HPTR")
        _, version, discs, rate, hit, frames, contact = HEADER.unpack_from(data)
        if version != VERSION:
            raise ValueError(f"this throw is in layout {version}; only layout {VERSION} is known")
        if rate != FRAMES_A_SECOND:
            raise ValueError(f"this throw has {rate} poses a second instead of {FRAMES_A_SECOND}")
        start = HEADER.size + discs * DISC.size
        if len(data) != start + frames * discs * 14:
            raise ValueError("this throw is cut short or has something behind it")
        about = [DISC.unpack_from(data, HEADER.size + i * DISC.size) for i in range(discs)]
        poses = np.frombuffer(data, dtype="<i2", offset=start).reshape(frames, discs, 7)
        return cls(
            diameters=tuple(wide / 1e5 for wide, _, _, _ in about),
            thicknesses=tuple(thick / 1e5 for _, thick, _, _ in about),
            grams=tuple(weight / 100 for _, _, weight, _ in about),
            slammers=tuple(bool(kind) for _, _, _, kind in about),
            hit=bool(hit),
            contact_frame=contact,
            poses=poses.astype(np.int16),
        )


def quantised(poses: NDArray[np.float64]) -> NDArray[np.int16]:
    """Poses in metres and unit quaternions, as the integers a trajectory keeps."""
    scale = np.array([1 / POSITION_STEP] * 3 + [1 / ROTATION_STEP] * 4)
    whole: NDArray[np.int16] = np.clip(np.rint(poses * scale), -32767, 32767).astype(np.int16)
    return whole

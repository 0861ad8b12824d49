"""Learning to play by playing: networks so small that they ship with a room.

    python -m haymaker.research.learning GAME --minutes 5 --device cuda --out FOLDER

`nets` are the networks, `playing` the games that are learned from, `rivals` those with a searching
level in the other seat, `steps` what is made of them, `training` the whole run. Needs torch.
"""

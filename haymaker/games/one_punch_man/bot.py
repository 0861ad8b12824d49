"""A player for either side. It knows what its seat may know, and nothing else.

The Heroes search the rooms that are still dark and ask One Punch Man for help on the way; once the
hostage is found, whoever is near goes for it. The Monsters hide it deep, make the ways long, put
themselves in front of those who come near, and run with the hostage when they must.
"""

from haymaker.games.one_punch_man.dungeon import *
from haymaker.games.one_punch_man.layout import *
from haymaker.kernel.contract import draw

FAR = 40
NEVER = -1000000
WIN = 200000
WHIM = 16  # equal choices are drawn for; where to hide is drawn among the better rooms


def think(kit, v, seat, moves, count, luck):
    best = moves[0]
    best_worth = 2 * NEVER
    unit = -1  # the unit whose way was looked up last, and what was found
    path = 0
    for i in range(count):
        action = moves[i]
        if v.phase == ACTING or v.phase == MOVING:
            u = unit_of(v, action)
            if u >= 0 and u != unit:
                unit = u
                path = way_on(kit, v, seat, u)
        worth = worth_of(kit, v, seat, action, path) * WHIM
        worth += draw(luck, 5 * WHIM if v.phase == HIDING else WHIM)
        if worth > best_worth:
            best_worth = worth
            best = action
    return best


def unit_of(v, action):
    """The unit that an action would move, or -1."""
    if action >= MOVE and action < FETCH:
        return (action - MOVE) // ROOMS
    if action >= STEP and action < STEP_FETCH:
        return v.mover - 1
    return -1


def worth_of(kit, v, seat, action, path):
    if v.phase == HIDING:
        return worth_of_hiding(kit, v, action - HIDE)
    if v.phase == PLACING:
        return worth_of_placing(kit, v, action)
    if v.phase == BLOCKING:
        return worth_of_blocking(kit, v, action)
    if v.phase == BATTLE:
        h = (action - FIGHT) // SLOTS
        return worth_of_fight(kit, v, HEROES, h, (action - FIGHT) % SLOTS)
    if seat == HEROES:
        return worth_to_heroes(kit, v, action, path)
    return worth_to_monsters(kit, v, action, path)


# --- Distances ----------------------------------------------------------------------------------


def grown(kit, blocked, rooms, walls):
    """These rooms and all next to them, but none behind walls."""
    more = rooms
    for r in range(kit.rooms_count):
        if rooms >> r & 1:
            more |= open_ways(kit, blocked, r)
    return rooms | more & ~walls


def distance(kit, blocked, rooms, goals):
    """Steps from the nearest of these rooms to the nearest goal."""
    steps = 0
    while rooms & goals == 0:
        more = grown(kit, blocked, rooms, 0)
        if more == rooms:
            return FAR
        rooms = more
        steps += 1
    return steps


def nearer(kit, blocked, a, goals, walls):
    """The rooms one step nearer to the goals than room a; none if a is a goal or cut off."""
    rooms = goals & ~walls
    if rooms >> a & 1:
        return 0
    more = grown(kit, blocked, rooms, walls & ~(1 << a))
    while more >> a & 1 == 0:
        if more == rooms:
            return 0
        rooms = more
        more = grown(kit, blocked, rooms, walls & ~(1 << a))
    return rooms


def room_bit(v, side, u):
    return 1 << (v.unit_room[side, u] - 1)


def opm_rooms(v):
    """The room of One Punch Man as a set; none when he is dead (OPM-H57)."""
    return room_bit(v, HEROES, OPM) if v.unit_room[HEROES, OPM] > 0 else 0


def rooms_on_level(kit, level):
    rooms = 0
    for r in range(kit.rooms_count):
        if kit.rooms_level[r] == level:
            rooms |= 1 << r
    return rooms


# --- Fights -------------------------------------------------------------------------------------


def strength(kit, side, design):
    """What a unit is worth alive, in thousandths of a point of patience."""
    return 1000 + 150 * kit.cost[side, design]


def worth_of_fight(kit, v, side, u, w):
    """What the attacker u may hope for: the other's death, less its own."""
    mine = v.unit_design[side, u] - 1
    theirs = v.unit_design[1 - side, w] - 1
    kill = kill_odds(kit, v, side, u, w)
    die = kill_odds(kit, v, 1 - side, w, u)
    gain = kill * strength(kit, 1 - side, theirs) - die * strength(kit, side, mine)
    scratch = 60 * kit.dice[side, mine] - 60 * kit.dice[1 - side, theirs]
    return gain // 1000 + scratch


def kill_odds(kit, s, side, u, v):
    """How often, in a thousand fights, unit u of a side kills the opponent v at one go."""
    if side == HEROES and u == OPM:
        return 1000
    if side == MONSTERS and v == OPM and kit.opm_invulnerable == 1:
        return 0
    mine = s.unit_design[side, u] - 1
    theirs = s.unit_design[1 - side, v] - 1
    need = kit.health[1 - side, theirs] - s.unit_damage[1 - side, v]
    if need > MOST_DAMAGE * MOST_DICE:
        return 0
    return kit.odds[kit.die_max[side, mine] - 1, kit.dice[side, mine], need]


def best_fight(kit, v, side, u, place):
    """The best that unit u can hope for among the opponents in a room; 0 where there are none."""
    other = 1 - side
    best = 2 * NEVER
    for w in range(SLOTS):
        if v.unit_room[other, w] == place and on_board(v, other, w):
            best = max(best, worth_of_fight(kit, v, side, u, w))
    return 0 if best == 2 * NEVER else best


# --- The Heroes ---------------------------------------------------------------------------------


def worth_to_heroes(kit, v, action, path):
    if action >= TAKE and action < DROP:
        return 100000
    if action == DROP:
        return NEVER
    if action == PASS or action == STOP:
        return 0
    if action < MOVE:
        u = (action - FIGHT) // SLOTS
        w = (action - FIGHT) % SLOTS
        pinned = 700 if v.phase == ACTING else 3000
        return worth_of_fight(kit, v, HEROES, u, w) + pinned + 4 * urgency(kit, v, u)
    if action < FETCH:
        return worth_of_advance(kit, v, (action - MOVE) // ROOMS, (action - MOVE) % ROOMS, path)
    if action < STEP_FETCH:
        return worth_of_advance(kit, v, v.mover - 1, action - STEP, path)
    if action < EXCHANGE:
        return worth_of_hero(kit, v, (action - PUT) // ROOMS, (action - PUT) % ROOMS)
    return worth_of_exchange(kit, v, HEROES, action - EXCHANGE)


def way_on(kit, v, seat, u):
    """The next rooms on a hero's way: around monsters that are too strong, if that is possible."""
    if seat == MONSTERS:
        return 0
    a = v.unit_room[seat, u] - 1
    goals = goals_of(kit, v, u)
    blocks = known_blocks(v, HEROES)
    walls = too_strong(kit, v, u) & ~winning_rooms(kit, v, u)
    around = nearer(kit, blocks, a, goals, walls)
    return around if around != 0 else nearer(kit, blocks, a, goals, 0)


def winning_rooms(kit, v, u):
    """Where this hero wins just by coming in, whoever waits there (OPM-53, OPM-54, OPM-H28)."""
    if u == OPM:
        return 1 << (v.hostage_room - 1) if v.found == 1 else 0
    if v.carrier != carrying(HEROES, u):
        return 0
    gates = kit.entrances
    if kit.rescue_needs_clear_entrance == 1:
        gates &= ~rooms_of(v, MONSTERS)
    return gates | opm_rooms(v)


def too_strong(kit, v, u):
    """Rooms with monsters that this hero and those in there would not beat."""
    rooms = 0
    if u == OPM:
        return rooms
    for m in range(v.ranks[MONSTERS]):
        if v.unit_room[MONSTERS, m] > 0:
            r = v.unit_room[MONSTERS, m] - 1
            if rooms >> r & 1 == 0 and not is_match(kit, v, u, r):
                rooms |= 1 << r
    return rooms


def is_match(kit, v, u, r):
    """Whether this hero and those who are there are about as strong as the monsters there."""
    if u == OPM:
        return True
    theirs = force(kit, v, MONSTERS, r + 1)
    if theirs == 0:
        return True
    ours = force(kit, v, HEROES, r + 1) + force_of(kit, v, HEROES, u)
    return ours * 10 >= theirs * 8


def force(kit, v, side, place):
    """The force of a side's units in a room together."""
    total = 0
    for u in range(v.ranks[side]):
        if v.unit_room[side, u] == place:
            total += force_of(kit, v, side, u)
    if side == HEROES and on_board(v, HEROES, OPM) and v.unit_room[HEROES, OPM] == place:
        total += 1000
    return total


def force_of(kit, v, side, u):
    """Dice times health."""
    design = v.unit_design[side, u] - 1
    return (kit.health[side, design] - v.unit_damage[side, u]) * kit.dice[side, design]


def goals_of(kit, v, u):
    """Where this hero wants to go."""
    opm = opm_rooms(v)
    if v.carrier == carrying(HEROES, u):
        return kit.entrances | opm
    if v.found == 1:
        hostage = way_to_hostage(kit, v, u)
        if v.opm_won == 1 or u == OPM or opm == 0:
            return hostage
        return hostage | opm
    if u != OPM and v.opm_won == 0:
        return opm | dark_rooms(kit, v)
    return dark_rooms(kit, v)


def way_to_hostage(kit, v, u):
    """Its room; with `pickup_on_entry_only` whoever stands there has to walk out and in again."""
    stands_there = v.unit_room[HEROES, u] == v.hostage_room and v.carrier == 0
    if stands_there and kit.pickup_on_entry_only == 1:
        return open_ways(kit, known_blocks(v, HEROES), v.hostage_room - 1)
    return 1 << (v.hostage_room - 1)


def dark_rooms(kit, v):
    """Where the hostage may be; first the lower levels, where everybody would hide it."""
    deep = v.maybe_rooms & ~rooms_on_level(kit, 1)
    if deep != 0:
        return deep
    rooms = v.maybe_rooms
    for m in range(v.ranks[MONSTERS]):
        if v.maybe_carriers >> m & 1 and v.unit_room[MONSTERS, m] > 0:
            rooms |= room_bit(v, MONSTERS, m)
    return rooms


def urgency(kit, v, u):
    """Whose steps matter most."""
    if v.carrier == carrying(HEROES, u):
        return 1000
    if u == OPM:
        return 600
    return 100


def worth_of_advance(kit, v, u, r, path):
    """A step on the way is good, a fight on it where the forces match."""
    if winning_rooms(kit, v, u) >> r & 1:
        return WIN
    worth = -300
    if path >> r & 1:
        worth = 900 + urgency(kit, v, u)
    if not is_match(kit, v, u, r):
        return worth - 1500
    return worth + best_fight(kit, v, HEROES, u, r + 1) // 2


def worth_of_hero(kit, v, c, r):
    """A new hero, where the way is short and no monster waits."""
    goals = opm_rooms(v)
    if v.found == 1:
        goals = 1 << (v.hostage_room - 1)
    elif v.opm_won == 1 or goals == 0:
        goals = dark_rooms(kit, v)
    steps = distance(kit, known_blocks(v, HEROES), 1 << r, goals)
    fighting = 60 * kit.dice[HEROES, c] * kit.health[HEROES, c]
    walking = 200 * kit.movement[HEROES, c]
    worth = 900 + fighting + walking - 60 * steps - 150 * kit.cost[HEROES, c]
    if rooms_of(v, MONSTERS) >> r & 1:
        worth -= 1200
    company = 0
    for h in range(v.ranks[HEROES]):
        if v.unit_room[HEROES, h] > 0:
            company += 1
    return worth - 250 * company


def worth_of_exchange(kit, v, side, c):
    """Only with tokens to spare, and only cards that cannot be paid for a while."""
    if kit.cost[side, c] > v.tokens[side] and v.tokens[side] > 4:
        return 50
    return -500


# --- The Monsters: preparations -----------------------------------------------------------------


def trouble(kit, blocked, r):
    """How hard it is to bring the hostage out of room r, or One Punch Man to it."""
    here = 1 << r
    opm = 1 << kit.opm_room
    out = distance(kit, blocked, here, kit.entrances)
    met = distance(kit, blocked, here, opm)
    asked = distance(kit, blocked, kit.entrances, opm)
    return 2 * out + min(met, 8) + 2 * asked


def worth_of_hiding(kit, v, r):
    """Deep, but not always in the same place, and never with One Punch Man (OPM-54)."""
    if r == kit.opm_room:
        return NEVER
    return trouble(kit, v.blocked, r)


def worth_of_blocking(kit, v, action):
    room = v.hostage_room - 1
    if action == DONE:
        return trouble(kit, v.blocked, room) * 8
    return trouble(kit, v.blocked | 1 << (action - BLOCK), room) * 8


def worth_of_placing(kit, v, action):
    """Strong guards on the ways in and beside the hostage."""
    if action == DONE:
        return 0
    c = (action - PUT) // ROOMS
    r = (action - PUT) % ROOMS
    hostage = 1 << (v.hostage_room - 1)
    steps = distance(kit, v.blocked, 1 << r, hostage)
    opm = distance(kit, v.blocked, 1 << r, 1 << kit.opm_room)
    worth = 200 * kit.cost[MONSTERS, c] - 60 * steps - 300 * crowd(v, MONSTERS, r)
    if opm == 1:
        worth += 200
    if opm == 0:
        worth -= 400
    return worth


# --- The Monsters: action phase -----------------------------------------------------------------


def worth_to_monsters(kit, v, action, path):
    if action == PASS or action == STOP:
        return 0
    if action >= TAKE and action < DROP:
        return 5000
    if action == DROP:
        return NEVER
    if action < MOVE:
        u = (action - FIGHT) // SLOTS
        w = (action - FIGHT) % SLOTS
        forced = 3000 if v.phase == MOVING else 0
        return worth_of_fight(kit, v, MONSTERS, u, w) + forced + danger(kit, v, w) // 2 - 250
    if action < FETCH:
        return worth_of_prowl(kit, v, (action - MOVE) // ROOMS, (action - MOVE) % ROOMS)
    if action < STEP:
        return worth_of_prowl(kit, v, action - FETCH, v.hostage_room - 1) + 300
    if action < STEP_FETCH:
        return worth_of_prowl(kit, v, v.mover - 1, action - STEP)
    if action == STEP_FETCH:
        return worth_of_prowl(kit, v, v.mover - 1, v.hostage_room - 1) + 300
    if action < EXCHANGE:
        return worth_of_ambush(kit, v, (action - PUT) // ROOMS, (action - PUT) % ROOMS)
    return worth_of_exchange(kit, v, MONSTERS, action - EXCHANGE)


def hero_goals(kit, v, h):
    """Where a hero would do most harm."""
    opm = opm_rooms(v)
    if v.carrier == carrying(HEROES, h):
        return kit.entrances | opm
    if v.opm_won == 1 or opm == 0:
        return 1 << (v.hostage_room - 1)
    return opm | 1 << (v.hostage_room - 1)


def danger(kit, v, h):
    """How near a hero is to what the Monsters fear."""
    if h == OPM:
        return 0
    steps = distance(kit, v.blocked, room_bit(v, HEROES, h), hero_goals(kit, v, h))
    worth = max(0, 1200 - 200 * steps)
    return worth + 800 if v.carrier == carrying(HEROES, h) else worth


def in_the_way(kit, v, r):
    """What a monster in room r would hold up: heroes whose next step leads there."""
    lairs = rooms_of(v, MONSTERS)
    best = 0
    for h in range(v.ranks[HEROES]):
        if v.unit_room[HEROES, h] > 0 and lairs & room_bit(v, HEROES, h) == 0:
            a = v.unit_room[HEROES, h] - 1
            steps = nearer(kit, v.blocked, a, hero_goals(kit, v, h), 0)
            steps &= open_ways(kit, v.blocked, a)
            if steps >> r & 1 and steps & lairs == 0:
                best = max(best, 700 + danger(kit, v, h))
    return best


def worth_of_ambush(kit, v, c, r):
    """Summon in front of a hero, best where the odds are good."""
    worth = in_the_way(kit, v, r)
    if worth == 0:
        if crowd(v, MONSTERS, r) > 0 or v.hostage_room != r + 1 or v.tokens[MONSTERS] < 6:
            return -200
        worth = 500
    if v.unit_room[HEROES, OPM] == r + 1:
        worth -= 600
    strong = 60 * kit.dice[MONSTERS, c] + 30 * kit.health[MONSTERS, c]
    return worth + strong - 100 * kit.cost[MONSTERS, c]


def worth_of_prowl(kit, v, m, r):
    """Attack with good odds, step into a hero's way, or carry the hostage out of reach."""
    bearer = v.carrier == carrying(MONSTERS, m) or (v.hostage_room == r + 1 and v.carrier == 0)
    if bearer and v.unit_room[HEROES, OPM] == r + 1:
        return NEVER
    if v.carrier == carrying(MONSTERS, m):
        return worth_of_flight(kit, v, v.unit_room[MONSTERS, m] - 1, r)
    if rooms_of(v, HEROES) >> r & 1:
        return best_fight(kit, v, MONSTERS, m, r + 1) + pinned_danger(kit, v, r) - 350
    return in_the_way(kit, v, r) - 900


def pinned_danger(kit, v, r):
    best = 0
    for h in range(v.ranks[HEROES]):
        if v.unit_room[HEROES, h] == r + 1:
            best = max(best, danger(kit, v, h))
    return best


def worth_of_flight(kit, v, a, r):
    """Away from One Punch Man first, then from the heroes."""
    heroes = rooms_of(v, HEROES)
    if heroes >> r & 1:
        return NEVER
    worth = -300
    if v.unit_room[HEROES, OPM] > 0 and v.opm_won == 1:
        opm = room_bit(v, HEROES, OPM)
        before = distance(kit, v.blocked, opm, 1 << a)
        if before <= 3:
            worth += 700 * (distance(kit, v.blocked, opm, 1 << r) - before)
    if heroes != 0:
        before = distance(kit, v.blocked, heroes, 1 << a)
        if before <= 2:
            worth += 250 * (distance(kit, v.blocked, heroes, 1 << r) - before)
    return worth

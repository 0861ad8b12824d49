"""Self-play that makes the weights of Punch!'s master (`haymaker/games/punch/solving`).

    python3 haymaker/bots/punch_training.py --minutes 9 --seed 1 --out FOLDER

Needs torch and a GPU, and nothing else of this project: the exchanges of Punch! are written here
once more, for whole batches. `--resume FILE` goes on from a checkpoint. It leaves `policy.npz`
(whole numbers), `checkpoint.pt` and `curve.csv` in the folder.

The policy sees what a seat may see: its hand, its cards to come, the rival's cards not yet played,
both staminas, the moment. A critic that sees both hands values every pair of cards that can be
played now; so each decision gets the worth of all its actions at once, not only of the one taken.
The policy's logits follow these worths, less an entropy price that falls over time (regularised
Nash dynamics: the limit is an equilibrium, not a best reply), and what ships is an average of the
policies of the last part of the run.
"""

from __future__ import annotations

import argparse
import csv
import pathlib
import time

import numpy as np
import torch
from torch import Tensor, nn

KINDS, TOP, HAND, ROUNDS, OPTIONS = 6, 10, 10, 3, 7
NOTHING, DODGE = 3, 5
FIGHT, REDEAL, DRAFT, PUT, SWAP = range(5)

# Rows of the first layer: each feature is one row, and the rows of a position are added.
COUNTS = 6
HAND_AT = 0
REST_AT = HAND_AT + KINDS * COUNTS
RIVAL_AT = REST_AT + KINDS * COUNTS
STAMINA_AT = RIVAL_AT + KINDS * COUNTS
OTHER_AT = STAMINA_AT + TOP + 1
TURN_AT = OTHER_AT + TOP + 1
WAY_AT = TURN_AT + ROUNDS * (HAND + 1)
ROWS = WAY_AT + 8 * 5
RIVAL_REST_AT = ROWS  # the critic also sees which of the rival's cards are in hand
CRITIC_ROWS = RIVAL_REST_AT + KINDS * COUNTS

WIDE, NARROW, CRITIC = 256, 64, 256


class Policy(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(ROWS, WIDE)
        self.second = nn.Linear(WIDE, NARROW)
        self.last = nn.Linear(NARROW, OPTIONS)

    def forward(self, x: Tensor) -> Tensor:
        hidden = torch.clamp(self.first(x), 0, 8)
        hidden = torch.clamp(self.second(hidden), 0, 8)
        return self.last(hidden)


class Critic(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(CRITIC_ROWS, CRITIC)
        self.second = nn.Linear(CRITIC, CRITIC)
        self.last = nn.Linear(CRITIC, 1)

    def rest(self, hidden: Tensor) -> Tensor:
        return torch.tanh(self.last(torch.relu(self.second(torch.relu(hidden))))[..., 0])

    def forward(self, x: Tensor) -> Tensor:
        return self.rest(self.first(x))


def rows_of_counts(counts: Tensor, at: int) -> Tensor:
    kinds = torch.arange(KINDS, device=counts.device) * COUNTS + at
    return kinds + counts.clamp(0, COUNTS - 1)


def multi_hot(rows: Tensor, size: int) -> Tensor:
    x = torch.zeros(*rows.shape[:-1], size, device=rows.device, dtype=torch.bfloat16)
    return x.scatter_(-1, rows, 1.0)


class Ring:
    """A batch of matches, all at the same exchange of the same round. Seats are the second axis."""

    def __init__(self, size: int, device: torch.device, box: float):
        self.size, self.device = size, device
        flags = torch.randint(0, 8, (size,), device=device)
        self.flags = flags * (torch.rand(size, device=device) > box)
        self.advanced = (self.flags & 1) > 0
        self.no_mercy = (self.flags & 2) > 0
        self.exchange = (self.flags & 4) > 0
        self.hand = torch.zeros(size, 2, KINDS, dtype=torch.long, device=device)
        self.fresh = self.hand + 5
        self.under = self.hand
        self.stamina = self.hand[..., 0] + TOP
        self.alive = self.flags >= 0
        self.round, self.left = 0, HAND

    def moment(self, like: Tensor, phase: int) -> list[Tensor]:
        """The rows of the turn and of the way of playing, for all positions of this shape."""
        turn = torch.full_like(like[..., :1], self.round * (HAND + 1) + self.left + TURN_AT)
        way = (self.flags * 5 + phase + WAY_AT).view(-1, 1, 1).expand(turn.shape)
        return [turn, way]

    def policy_rows(self, phase: int) -> Tensor:
        """[size, 2, features]: what each seat may know."""
        rest = self.fresh + self.under
        return torch.cat([
            rows_of_counts(self.hand, HAND_AT),
            rows_of_counts(rest, REST_AT),
            rows_of_counts((self.hand + rest).flip(1), RIVAL_AT),
            self.stamina[:, :, None] + STAMINA_AT,
            self.stamina.flip(1)[:, :, None] + OTHER_AT,
            *self.moment(rest, phase),
        ], -1)  # fmt: skip

    def critic_rows(self, p: int, hand: Tensor) -> Tensor:
        """[size, hands, features]: seat p with each of these hands, all cards open."""
        q = 1 - p
        other = self.hand[:, q, None].expand(hand.shape)
        rest = (self.hand + self.fresh + self.under)[:, p, None] - hand
        others = (self.fresh + self.under)[:, q, None].expand(hand.shape)
        return torch.cat([
            rows_of_counts(hand, HAND_AT),
            rows_of_counts(rest, REST_AT),
            rows_of_counts(other, RIVAL_AT),
            rows_of_counts(others, RIVAL_REST_AT),
            (self.stamina[:, p] + STAMINA_AT)[:, None, None].expand_as(hand[..., :1]),
            (self.stamina[:, q] + OTHER_AT)[:, None, None].expand_as(hand[..., :1]),
            *self.moment(hand, FIGHT),
        ], -1)  # fmt: skip

    def open_rows(self) -> Tensor:
        """[size, 2, features]: the position as it is, from both sides."""
        return torch.cat([self.critic_rows(p, self.hand[:, p, None]) for p in range(2)], 1)

    def effects(self) -> tuple[Tensor, Tensor]:
        """What each pair of cards (own, rival's) does to the staminas of the first seat and the
        second: [size, 6, 6] each, indexed by the first seat's card and the second's."""
        kind = torch.arange(KINDS, device=self.device)
        blow = torch.where(kind < NOTHING, kind + 1, 0).expand(self.size, 2, KINDS)
        capped = torch.minimum(blow, self.stamina[:, :, None])
        blow = torch.where(self.no_mercy[:, None, None], capped, blow)

        def on(p: int) -> Tensor:
            own, hit = blow[:, p, :, None], blow[:, 1 - p, None, :]
            hurt = (hit - own).clamp(min=0) * (kind <= NOTHING)[:, None]
            lost = own * (kind == DODGE)
            rested = (kind == NOTHING)[:, None] & (kind >= NOTHING)
            return rested.long() - hurt - lost

        return on(0), on(1).transpose(1, 2)


def deal(pool: Tensor, cards: int) -> Tensor:
    """So many cards at random out of each pool of counts."""
    free = (torch.arange(5, device=pool.device) < pool[..., None]).flatten(-2)
    keys = torch.rand(free.shape, device=pool.device) * free
    taken = torch.zeros_like(keys).scatter_(-1, keys.topk(cards, -1).indices, 1.0)
    return taken.unflatten(-1, (KINDS, 5)).sum(-1).long()


def card_of(choice: Tensor, who: Tensor) -> Tensor:
    """The chosen card as a count of one, where there is a choice to carry out."""
    return nn.functional.one_hot(choice.clamp(max=KINDS - 1), KINDS) * who[..., None]


class Notes:
    """What the decisions of a batch teach: positions, legal options, their push, whether asked."""

    def __init__(self) -> None:
        self.kept: list[tuple[Tensor, ...]] = []

    def decide(self, rows: Tensor, legal: Tensor, push: Tensor, asked: Tensor) -> None:
        asked = asked & (legal.sum(-1) > 1)
        self.kept.append((rows.to(torch.int16), legal, torch.where(legal, push, 0.0), asked))

    def all(self) -> list[Tensor]:
        rows, legal, push, asked = (torch.cat(part) for part in zip(*self.kept, strict=True))
        return [part[asked] for part in (rows, legal, push)]


def push_of(worth: Tensor, odds: Tensor, price: float) -> Tensor:
    """How far each logit is to be moved: the advantage of the option, less the entropy price."""
    log = torch.log(odds + 1e-8)
    own = worth - price * log
    push = (own - (own * odds).sum(-1, keepdim=True)).clamp(-1, 1)
    return torch.where((log < -9) & (push < 0), 0.0, push)


class Gym:
    def __init__(self, policy: Policy, critic: Critic, size: int, device: torch.device, box: float):
        self.policy, self.critic = policy, critic
        self.size, self.device, self.box = size, device, box

    def ask(self, ring: Ring, phase: int, may: Tensor, word: bool) -> tuple[Tensor, ...]:
        """Both seats choose: positions, legal options, their odds, and the choices."""
        rows = ring.policy_rows(phase)
        legal = torch.cat([may, torch.full_like(may[..., :1], word)], -1)
        logits = self.policy(multi_hot(rows, ROWS)).float()
        odds = torch.softmax(logits.masked_fill(~legal, -1e9), -1)
        choice = torch.multinomial(odds.flatten(0, 1) + 1e-9 * legal.flatten(0, 1), 1)
        return rows, legal, odds, choice.view(self.size, 2)

    def value(self, ring: Ring, p: int, hand: Tensor) -> Tensor:
        """[size, hands]: the worth to seat p of having each of these hands."""
        return self.critic(multi_hot(ring.critic_rows(p, hand), CRITIC_ROWS)).float()

    @torch.no_grad()
    def play(self, price: float) -> tuple[Notes, Tensor]:
        """One batch of matches. Returns what the decisions teach, and the results."""
        ring, notes = Ring(self.size, self.device, self.box), Notes()
        self.targets: list[tuple[Tensor, ...]] = []
        """Critic rows of each position, who lived, its expected value and that of what came."""
        result = torch.zeros(self.size, device=self.device)
        for round_no in range(ROUNDS):
            ring.round, ring.left = round_no, HAND
            self.prepare(ring, notes, price)
            for turn in range(HAND):
                ring.left = HAND - turn
                if turn < 2 and round_no < ROUNDS - 1:
                    self.swap(ring, notes, price)
                self.exchange_blows(ring, notes, price, result)
            if round_no < ROUNDS - 1:
                ring.left = 0
                self.targets.append((ring.open_rows(), ring.alive))
                ring.stamina = (ring.stamina + 3 - round_no).clamp(max=TOP)
        return notes, result

    def prepare(self, ring: Ring, notes: Notes, price: float) -> None:
        if ring.round == ROUNDS - 1:
            ring.hand, ring.fresh, ring.under = ring.fresh + ring.under, ring.hand, ring.hand
            return
        back = ring.under * ring.advanced[:, None, None]
        ring.fresh, ring.under = ring.fresh + back, ring.under - back
        ring.hand = deal(ring.fresh, HAND) * ~ring.advanced[:, None, None]
        ring.fresh = ring.fresh - ring.hand
        self.redeal(ring, notes, price)
        self.draft(ring, notes, price)
        self.put(ring, notes, price)

    def redeal(self, ring: Ring, notes: Notes, price: float) -> None:
        asked = (~ring.advanced & ring.alive)[:, None]
        for _ in range(3):
            asked = asked & (ring.hand >= 4).any(-1)
            rows, legal, odds, choice = self.ask(ring, REDEAL, ring.hand >= 4, True)
            pool = ring.hand + ring.fresh
            again = deal(pool, HAND)
            hands = torch.stack([again, ring.hand], 2)
            worth = torch.stack([self.value(ring, p, hands[:, p]) for p in range(2)], 1)
            worth = torch.cat([worth[..., :1].expand(-1, -1, KINDS), worth[..., 1:]], -1)
            notes.decide(rows, legal, push_of(worth, odds, price), asked)
            asked = asked & (choice < KINDS)
            ring.hand = torch.where(asked[..., None], again, ring.hand)
            ring.fresh = pool - ring.hand

    def worth_now(self, ring: Ring) -> Tensor:
        return torch.cat([self.value(ring, p, ring.hand[:, p, None]) for p in range(2)], 1)

    def draft(self, ring: Ring, notes: Notes, price: float) -> None:
        who = (ring.advanced & ring.alive)[:, None].expand(-1, 2)
        ring.left = 0
        before = self.worth_now(ring) * (ring.round > 0)
        ring.left = HAND
        steps = []
        for _ in range(HAND):
            steps.append(self.ask(ring, DRAFT, ring.fresh > 0, False))
            card = card_of(steps[-1][-1], who)
            ring.hand, ring.fresh = ring.hand + card, ring.fresh - card
        gained = (self.worth_now(ring) - before)[..., None]
        for rows, legal, odds, choice in steps:
            taken = nn.functional.one_hot(choice, OPTIONS)
            log = torch.log(odds + 1e-8)
            surprise = log - (log * odds).sum(-1, keepdim=True)
            notes.decide(rows, legal, (taken - odds) * gained - price * odds * surprise, who)

    def put(self, ring: Ring, notes: Notes, price: float) -> None:
        """Up to three cards under the deck; replacements are drawn when all have been put."""
        asked = (ring.exchange & ring.alive)[:, None].expand(-1, 2)
        top = [ring.fresh * 0]  # the first cards of the deck: none, one, two, three
        for n in range(3):
            top.append(top[n] + deal(ring.fresh - top[n], 1))
        drawn = top[0]
        for n in range(3):
            choice = self.change(ring, notes, price, PUT, asked, top[n], top[n + 1])
            asked = asked & (choice < KINDS)
            card = card_of(choice, asked)
            ring.hand, ring.under = ring.hand - card, ring.under + card
            drawn = torch.where(asked[..., None], top[n + 1], drawn)
        ring.hand, ring.fresh = ring.hand + drawn, ring.fresh - drawn

    def swap(self, ring: Ring, notes: Notes, price: float) -> None:
        asked = (ring.exchange & ring.alive)[:, None].expand(-1, 2)
        drawn = deal(ring.fresh, 1)
        choice = self.change(ring, notes, price, SWAP, asked, drawn * 0, drawn)
        asked = asked & (choice < KINDS)
        card, drawn = card_of(choice, asked), drawn * asked[..., None]
        ring.hand, ring.under = ring.hand - card + drawn, ring.under + card
        ring.fresh = ring.fresh - drawn

    def change(
        self, ring: Ring, notes: Notes, price: float, phase: int, asked: Tensor, stay: Tensor,
        more: Tensor,
    ) -> Tensor:  # fmt: skip
        """Asks which card to give away: each kind is worth the hand with one card more from the
        deck and without that kind; to give none is worth the hand as it is, filled up."""
        rows, legal, odds, choice = self.ask(ring, phase, ring.hand > 0, True)
        each = torch.eye(OPTIONS, KINDS, dtype=torch.long, device=self.device)
        hands = (ring.hand + more)[:, :, None] - each
        hands[:, :, KINDS] = ring.hand + stay
        hands = hands.clamp(min=0)
        worth = torch.stack([self.value(ring, p, hands[:, p]) for p in range(2)], 1)
        notes.decide(rows, legal, push_of(worth, odds, price), asked)
        return choice

    def exchange_blows(self, ring: Ring, notes: Notes, price: float, result: Tensor) -> None:
        rows, legal, odds, choice = self.ask(ring, FIGHT, ring.hand > 0, False)
        worth, after, open_rows = self.after_each_pair(ring)
        mine, theirs = odds[:, 0, :KINDS], odds[:, 1, :KINDS]
        of_first = (worth * theirs[:, None]).sum(2)
        of_second = -(worth * mine[:, :, None]).sum(1)
        expected = (of_first * mine).sum(-1)
        worths = nn.functional.pad(torch.stack([of_first, of_second], 1), (0, 1))
        notes.decide(rows, legal, push_of(worths, odds, price), ring.alive[:, None])
        choice = choice.clamp(max=KINDS - 1)
        pair = choice[:, 0] * KINDS + choice[:, 1]
        each = torch.arange(self.size, device=self.device)
        came = worth.flatten(1)[each, pair]
        self.targets.append((open_rows, ring.alive, expected, came))
        ring.hand = (ring.hand - nn.functional.one_hot(choice, KINDS)).clamp(min=0)
        ring.stamina = after.flatten(2)[:, each, pair].t()
        lead = torch.sign(ring.stamina[:, 0] - ring.stamina[:, 1]).float()
        over = ring.alive & (ring.stamina == 0).any(-1)
        if ring.round == ROUNDS - 1 and ring.left == 1:
            over = ring.alive
        result[:] = torch.where(over, lead, result)
        ring.alive = ring.alive & ~over
        ring.stamina = ring.stamina.clamp(min=1)

    def after_each_pair(self, ring: Ring) -> tuple[Tensor, Tensor, Tensor]:
        """The worth to the first seat of every pair of cards, the staminas after it, and the
        critic's rows of the position now."""
        rows = ring.open_rows()
        changes = torch.stack(ring.effects())
        after = (ring.stamina.t()[:, :, None, None] + changes).clamp(0, TOP)
        lead = torch.sign(after[0] - after[1]).float()
        if ring.round == ROUNDS - 1 and ring.left == 1:
            return lead, after, rows
        # The first layer is a sum of rows: what a pair changes is added to what stays.
        first = self.critic.first
        table = first.weight.t().bfloat16()
        turn = TURN_AT + ring.round * (HAND + 1) + ring.left
        base = first(multi_hot(rows[:, 0], CRITIC_ROWS)) + table[turn - 1] - table[turn]
        base = base - table[STAMINA_AT + ring.stamina[:, 0]] - table[OTHER_AT + ring.stamina[:, 1]]
        gone = [
            table[rows_of_counts(ring.hand[:, p] - 1, at)] - table[rows_of_counts(ring.hand[:, p], at)]
            for p, at in ((0, HAND_AT), (1, RIVAL_AT))
        ]
        hidden = (base[:, None] + gone[0])[:, :, None] + gone[1][:, None]
        hidden = hidden + table[STAMINA_AT + after[0]] + table[OTHER_AT + after[1]]
        worth = self.critic.rest(hidden).float()
        return torch.where((after == 0).any(0), lead, worth), after, rows

    def lessons(self, result: Tensor, trace: float) -> tuple[Tensor, Tensor]:
        """Critic rows and targets: expected one-step values, corrected by what really came."""
        rows, worths = [], []
        ahead = result
        for open_rows, alive, *values in reversed(self.targets):
            if values:
                ahead = values[0] + trace * (ahead - values[1])
            ahead = torch.where(alive, ahead, result)
            rows.append(open_rows[alive])
            worths.append(torch.stack([ahead, -ahead], 1)[alive].clamp(-1, 1))
        return torch.cat(rows).flatten(0, 1).to(torch.int16), torch.cat(worths).flatten()


def learn(policy: Policy, critic: Critic, gym: Gym, args: argparse.Namespace) -> None:
    device = gym.device
    out = pathlib.Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    actor = torch.optim.Adam(policy.parameters(), lr=args.rate, eps=1e-5)
    judge = torch.optim.Adam(critic.parameters(), lr=args.rate, eps=1e-5)
    average = [parameter.detach().clone() for parameter in policy.parameters()]
    spent = 0.0
    if args.resume:
        kept = torch.load(args.resume, map_location=device, weights_only=True)
        policy.load_state_dict(kept["policy"])
        critic.load_state_dict(kept["critic"])
        actor.load_state_dict(kept["actor"])
        judge.load_state_dict(kept["judge"])
        average = kept["average"]
        spent = float(kept["spent"])
    begun, step = time.time() - spent, 0
    curve = csv.writer((out / "curve.csv").open("w"))
    curve.writerow(["seconds", "step", "price", "critic_loss", "entropy", "push"])
    bits = torch.autocast(device.type, dtype=torch.bfloat16)
    while (now := (time.time() - begun) / (60 * args.minutes)) < 1 and step < args.steps:
        price = args.price * (args.last_price / args.price) ** min(1.0, now / 0.8)
        rate = args.rate * (1 - 0.97 * now)
        for group in (*actor.param_groups, *judge.param_groups):
            group["lr"] = rate
        with bits:
            notes, result = gym.play(price)
        rows, worths = gym.lessons(result, args.trace)
        loss_sum = torch.zeros((), device=device)
        order = torch.randperm(len(rows), device=device)
        for part in order.chunk(args.parts):
            with bits:
                told = critic(multi_hot(rows[part].long(), CRITIC_ROWS)).float()
            loss = ((told - worths[part]) ** 2).mean()
            judge.zero_grad(set_to_none=True)
            loss.backward()
            judge.step()
            loss_sum += loss.detach() / args.parts
        rows, legal, push = notes.all()
        order = torch.randperm(len(rows), device=device)
        for part in order.chunk(args.parts):
            with bits:
                logits = policy(multi_hot(rows[part].long(), ROWS)).float()
            centred = logits - (logits * legal[part]).sum(-1, keepdim=True) / legal[part].sum(
                -1, keepdim=True
            )
            loss = -(centred * push[part]).sum(-1).mean() + 1e-5 * (centred**2 * legal[part]).mean()
            actor.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
            actor.step()
        keep = 0.9 if now < 0.6 else 0.997
        for kept_one, parameter in zip(average, policy.parameters(), strict=True):
            kept_one.lerp_(parameter.detach(), 1 - keep)
        if step % 50 == 0:
            log = torch.log_softmax(logits.detach().masked_fill(~legal[part], -1e9), -1)
            entropy = -(log.exp() * log * legal[part]).sum(-1).mean()
            line = [f"{time.time() - begun:.1f}", step, f"{price:.4f}", f"{float(loss_sum):.5f}",
                    f"{float(entropy):.4f}", f"{float(push.abs().mean()):.5f}"]  # fmt: skip
            curve.writerow(line)
            print(*line, flush=True)
        if step % 400 == 399:
            save(average, out / "policy.npz")
        step += 1
    torch.save({
        "policy": policy.state_dict(), "critic": critic.state_dict(), "average": average,
        "actor": actor.state_dict(), "judge": judge.state_dict(), "spent": time.time() - begun,
    }, out / "checkpoint.pt")  # fmt: skip
    save(average, out / "policy.npz")
    print("steps", step, flush=True)


def save(average: list[Tensor], file: pathlib.Path) -> None:
    """The policy's weights as they are; `punch_weights.py` makes whole numbers of them."""
    names = ("first", "first_bias", "second", "second_bias", "last", "last_bias")
    np.savez(file, **{k: v.cpu().numpy() for k, v in zip(names, average, strict=True)})


def main() -> None:
    parser = argparse.ArgumentParser(description="Trains the master of Punch! by self-play.")
    parser.add_argument("--out", default="punch-training")
    parser.add_argument("--resume")
    parser.add_argument("--minutes", type=float, default=9)
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--matches", type=int, default=16384)
    parser.add_argument("--parts", type=int, default=4)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--trace", type=float, default=0.8)
    parser.add_argument("--price", type=float, default=0.1)
    parser.add_argument("--last-price", type=float, default=0.004)
    parser.add_argument("--box", type=float, default=0.5, help="share of matches with the box kit")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_float32_matmul_precision("high")
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    policy, critic = Policy().to(device), Critic().to(device)
    learn(policy, critic, Gym(policy, critic, args.matches, device, args.box), args)


if __name__ == "__main__":
    main()

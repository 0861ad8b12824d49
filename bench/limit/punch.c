/* Punch! by hand in C: the standard game, to see how close the compiled rules come to the limit.
 *
 *   cc -O3 -march=native -o punch punch.c && ./punch GAMES SEED
 *
 * Same streams of luck, same order of moves, same picks as haymaker/kernel/loop.py: for one seed the
 * steps and the wins must be equal to those of `haymaker simulate punch`. Prints one JSON object.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { P1, P2, P3, NOTHING, BLOCK, DODGE, KINDS };
enum { HAND = 10, TOP = 10, LAST_ROUND = 2, SET = 4, REDEAL = 36, KEEP = 42 };
enum { DEALING, REDEALING, FIGHTING, OVER };

typedef struct {
    int8_t copies[KINDS], power[3], start_stamina, rest_gain, break_gains[2];
    int8_t matches_to_win, max_redeals;
    int16_t max_replays;
} Kit;

typedef struct {
    int8_t phase, round_no, turn_no;
    int8_t stamina[2], wins[2], hand[2][KINDS], sealed[2], ready[2], owed[2], fresh[2][KINDS];
    int8_t spent[2][KINDS], redeals[2], shown_set[2][KINDS], shown_card[2], change[2];
    int32_t bout, ties;
    int16_t replays;
    int8_t knockouts[2], decisions[2];
} State;

static uint64_t luck;

static inline uint64_t mix(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}
static inline uint64_t stream(uint64_t seed, uint64_t number) {
    return mix(mix(seed + 0x9E3779B97F4A7C15u) + number * 0xBF58476D1CE4E5B9u);
}
static inline int draw(int n) {
    luck += 0x9E3779B97F4A7C15u;
    return (int)(((mix(luck) >> 32) * (uint64_t)n) >> 32);
}

static void start_round(const Kit *kit, State *s, int round_no);

static void start_match(const Kit *kit, State *s) {
    s->bout++;
    for (int p = 0; p < 2; p++) {
        s->stamina[p] = kit->start_stamina;
        for (int k = 0; k < KINDS; k++) {
            s->fresh[p][k] = kit->copies[k];
            s->hand[p][k] = s->spent[p][k] = s->shown_set[p][k] = 0;
        }
    }
    start_round(kit, s, 0);
}

static void begin_turn(State *s) {
    for (int p = 0; p < 2; p++) s->ready[p] = s->sealed[p] = 0;
    s->phase = FIGHTING;
}

static void start_round(const Kit *kit, State *s, int round_no) {
    (void)kit;
    s->round_no = (int8_t)round_no;
    s->turn_no = 0;
    for (int p = 0; p < 2; p++) s->redeals[p] = s->ready[p] = s->sealed[p] = 0;
    if (round_no == LAST_ROUND) {
        for (int p = 0; p < 2; p++)
            for (int k = 0; k < KINDS; k++) {
                s->hand[p][k] += s->fresh[p][k];
                s->fresh[p][k] = 0;
            }
        begin_turn(s);
        return;
    }
    s->owed[0] = s->owed[1] = HAND;
    s->phase = DEALING;
}

static void hands_are_dealt(const Kit *kit, State *s) {
    for (int p = 0; p < 2; p++) {
        s->sealed[p] = 0;
        if (s->redeals[p] >= kit->max_redeals) s->ready[p] = 1;
    }
    if (!s->ready[0] || !s->ready[1]) s->phase = REDEALING;
    else begin_turn(s);
}

static void answer_redeals(State *s) {
    int again = 0;
    for (int p = 0; p < 2; p++) {
        if (s->sealed[p] == KEEP + 1) {
            s->ready[p] = 1;
        } else if (s->sealed[p]) {
            int kind = s->sealed[p] - 1 - REDEAL;
            s->redeals[p]++;
            for (int k = 0; k < KINDS; k++) {
                s->shown_set[p][k] = k == kind ? s->hand[p][k] : 0;
                s->fresh[p][k] += s->hand[p][k];
                s->hand[p][k] = 0;
            }
            s->owed[p] = HAND;
            again = 1;
        }
        s->sealed[p] = 0;
    }
    if (again) s->phase = DEALING;
    else begin_turn(s);
}

static inline int effect(const Kit *kit, int mine, int theirs) {
    if (theirs <= P3) {
        int hit = kit->power[theirs];
        if (mine <= P3) {
            int shortfall = hit - kit->power[mine];
            return shortfall > 0 ? -shortfall : 0;
        }
        return mine == NOTHING ? -hit : 0;
    }
    if (mine == NOTHING) return kit->rest_gain;
    if (mine <= P3 && theirs == DODGE) return -kit->power[mine];
    return 0;
}

static inline void gain(State *s, int p, int amount) {
    int now = s->stamina[p] + amount;
    s->stamina[p] = (int8_t)(now < 0 ? 0 : now > TOP ? TOP : now);
}

static void award(const Kit *kit, State *s, int winner) {
    s->replays = 0;
    if (++s->wins[winner] >= kit->matches_to_win) s->phase = OVER;
    else start_match(kit, s);
}

static void end_match(const Kit *kit, State *s) {
    if (s->stamina[0] == s->stamina[1]) {
        s->ties++;
        if (s->replays >= kit->max_replays) { s->phase = OVER; return; }
        s->replays++;
        start_match(kit, s);
        return;
    }
    int winner = s->stamina[0] > s->stamina[1] ? 0 : 1;
    s->decisions[winner]++;
    award(kit, s, winner);
}

static void resolve(const Kit *kit, State *s) {
    int first = s->sealed[0] - 1, second = s->sealed[1] - 1;
    s->hand[0][first]--;
    s->hand[1][second]--;
    int change0 = effect(kit, first, second), change1 = effect(kit, second, first);
    s->spent[0][first]++;
    s->spent[1][second]++;
    s->shown_card[0] = (int8_t)(first + 1);
    s->shown_card[1] = (int8_t)(second + 1);
    s->change[0] = (int8_t)change0;
    s->change[1] = (int8_t)change1;
    gain(s, 0, change0);
    gain(s, 1, change1);
    s->turn_no++;
    if (s->stamina[0] == 0 || s->stamina[1] == 0) {
        int winner = s->stamina[0] == 0 ? 1 : 0;
        s->knockouts[winner]++;
        award(kit, s, winner);
    } else if (s->turn_no == HAND) {
        if (s->round_no == LAST_ROUND) { end_match(kit, s); return; }
        for (int p = 0; p < 2; p++) gain(s, p, kit->break_gains[s->round_no]);
        start_round(kit, s, s->round_no + 1);
    } else {
        begin_turn(s);
    }
}

static int legal(const State *s, int seat, int *moves) {
    int n = 0;
    if (s->phase == FIGHTING) {
        for (int k = 0; k < KINDS; k++)
            if (s->hand[seat][k] > 0) moves[n++] = k;
        return n;
    }
    for (int k = 0; k < KINDS; k++)
        if (s->hand[seat][k] >= SET) moves[n++] = REDEAL + k;
    moves[n++] = KEEP;
    return n;
}

static long play(const Kit *kit, State *s) {
    long steps = 0;
    memset(s, 0, sizeof *s);
    start_match(kit, s);
    for (; s->phase != OVER; steps++) {
        if (s->phase == DEALING) {
            int p = s->owed[0] > 0 ? 0 : 1, total = 0, k = 0;
            for (int i = 0; i < KINDS; i++) total += s->fresh[p][i];
            int r = draw(total);
            while (r >= s->fresh[p][k]) r -= s->fresh[p][k++];
            s->fresh[p][k]--;
            s->hand[p][k]++;
            s->owed[p]--;
            if (s->owed[0] + s->owed[1] == 0) hands_are_dealt(kit, s);
            continue;
        }
        int moves[KINDS + 1];
        int first = !s->sealed[0] && (s->phase == FIGHTING || !s->ready[0]);
        int seat = first ? 0 : 1, rival = 1 - seat;
        s->sealed[seat] = (int8_t)(moves[draw(legal(s, seat, moves))] + 1);
        if (s->phase == FIGHTING) {
            if (s->sealed[rival]) resolve(kit, s);
        } else if (s->sealed[rival] || s->ready[rival]) {
            answer_redeals(s);
        }
    }
    return steps;
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 100000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 7;
    Kit kit = {{5, 5, 5, 5, 5, 5}, {1, 2, 3}, 10, 1, {3, 2}, 3, 100, 1000};
    State s;
    long steps = 0, wins[2] = {0, 0};
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    for (long i = 0; i < games; i++) {
        luck = stream(seed, (uint64_t)i);
        steps += play(&kit, &s);
        for (int p = 0; p < 2; p++) wins[p] += s.wins[p] >= kit.matches_to_win;
    }
    clock_gettime(CLOCK_MONOTONIC, &to);
    double seconds = (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
    printf("{\"steps\": %ld, \"seconds\": %.6f, \"wins\": [%ld, %ld]}\n", steps, seconds, wins[0],
           wins[1]);
    return 0;
}

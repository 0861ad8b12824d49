/* Rocket Punch! by hand in C: the limit that the compiled rules are measured against.
 *
 * Four players, the options and the deck of the box, random play. Streams of luck, the order of
 * legal moves and the way of picking are those of haymaker/kernel (streams.py, loop.py), so the
 * steps and the wins by seat equal those of the compiled rules for the same seed.
 *
 *     gcc -O3 -march=native -o rocket_punch rocket_punch.c && ./rocket_punch 100000 1
 */

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLAYERS = 4, CARDS = 28, HAND = 6, GEARS = 6, CLASSES = 4, TARGET = 4, SEATS = 5 };
enum { PUSHES = 2 * GEARS + 1, LAY = CARDS * 2 * PUSHES, ACTIONS = LAY + CARDS };
enum { MARK = CARDS, LUCK = MARK + SEATS };
enum { NOT_PLAYED, FACE_UP, FACE_DOWN };

static const int8_t NUMBER[CARDS][2] = {
    {1, 5}, {2, 6}, {3, 2}, {4, 3}, {5, 7}, {6, 1}, {7, 4}, /* flyweight */
    {1, 6}, {2, 1}, {3, 5}, {4, 7}, {5, 2}, {6, 4}, {7, 3}, /* lightweight */
    {1, 4}, {2, 5}, {3, 6}, {4, 3}, {5, 1}, {6, 7}, {7, 2}, /* middleweight */
    {1, 3}, {2, 7}, {3, 6}, {4, 2}, {5, 4}, {6, 5}, {7, 1}, /* heavyweight */
};

typedef struct {
    int8_t ended, rounds, battle, dealt, played, marker, opener, centre;
    int8_t belt[CLASSES], gears[PLAYERS], fame[PLAYERS];
    int8_t face[PLAYERS], card[PLAYERS], declared[PLAYERS], push[PLAYERS];
    int8_t hand[PLAYERS][HAND], size[PLAYERS];
    uint32_t deck;
} Table;

/* --- Luck ------------------------------------------------------------------------------------ */

static const uint64_t GOLDEN = 0x9E3779B97F4A7C15u;
static const uint64_t MIX1 = 0xBF58476D1CE4E5B9u, MIX2 = 0x94D049BB133111EBu;

static uint64_t mix(uint64_t x) {
    x = (x ^ (x >> 30)) * MIX1;
    x = (x ^ (x >> 27)) * MIX2;
    return x ^ (x >> 31);
}

static uint64_t stream(uint64_t seed, uint64_t number) {
    return mix(mix(seed + GOLDEN) + number * MIX1);
}

static int64_t draw(uint64_t *luck, int64_t n) {
    *luck += GOLDEN;
    return (int64_t)(((mix(*luck) >> 32) * (uint64_t)n) >> 32);
}

static int pick(const int32_t *weights, int64_t r) {
    int k = 0;
    while (r >= weights[k]) r -= weights[k++];
    return k;
}

static int chance(const Table *t, int32_t *weights) {
    if (t->marker == 0) {
        for (int c = 0; c < CARDS; c++) weights[c] = 0;
        for (int p = 0; p < SEATS; p++) weights[MARK + p] = p < PLAYERS;
        return PLAYERS;
    }
    for (int c = 0; c < CARDS; c++) weights[c] = t->deck >> c & 1;
    for (int p = 0; p < SEATS; p++) weights[MARK + p] = 0;
    return CARDS - t->dealt;
}

static void deal(Table *t, int card) {
    int p = t->dealt / HAND;
    int i = t->size[p]++;
    for (; i > 0 && t->hand[p][i - 1] > card; i--) t->hand[p][i] = t->hand[p][i - 1];
    t->hand[p][i] = (int8_t)card;
    t->deck &= ~(1u << card);
    t->dealt++;
}

/* --- What is allowed ------------------------------------------------------------------------- */

static uint32_t taken_numbers(const Table *t) {
    uint32_t taken = 0;
    if (t->played > 0)
        for (int p = 0; p < PLAYERS; p++)
            if (t->face[p] == FACE_UP) taken |= 1u << (t->declared[p] + GEARS);
    return taken;
}

static int is_free(uint32_t taken, int number) { return !(taken >> (number + GEARS) & 1); }

static int legal(const Table *t, int p, int32_t *moves) {
    uint32_t taken = taken_numbers(t);
    int n = 0, stuck = t->played > 0;
    for (int i = 0; i < t->size[p]; i++) {
        int card = t->hand[p][i];
        for (int side = 0; side < 2; side++) {
            int number = NUMBER[card][side];
            if (is_free(taken, number)) stuck = 0;
            for (int push = -t->gears[p]; push <= t->gears[p]; push++)
                if (is_free(taken, number + push))
                    moves[n++] = (card * 2 + side) * PUSHES + GEARS + push;
        }
    }
    if (stuck)
        for (int i = 0; i < t->size[p]; i++) moves[n++] = LAY + t->hand[p][i];
    return n;
}

/* --- What happens ---------------------------------------------------------------------------- */

static void gather(Table *t) {
    t->deck = (1u << CARDS) - 1;
    t->dealt = t->battle = 0;
}

static int next_lowest(const Table *t, int floor) {
    int low = -1;
    for (int p = 0; p < PLAYERS; p++)
        if (t->face[p] == FACE_UP && t->declared[p] > floor &&
            (low < 0 || t->declared[p] < t->declared[low]))
            low = p;
    return low;
}

static int champion(const Table *t) {
    int best = -1;
    for (int b = 0; b < CLASSES; b++)
        if (t->belt[b] && t->fame[t->belt[b] - 1] >= TARGET) best = t->belt[b] - 1;
    return best;
}

static void end_round(Table *t) {
    for (int b = 0; b < CLASSES; b++)
        if (t->belt[b] && t->fame[t->belt[b] - 1] < TARGET) t->fame[t->belt[b] - 1]++;
    t->rounds++;
    if (champion(t) >= 0) t->ended = 1;
    else gather(t);
}

static void resolve(Table *t) {
    int winner = t->opener, class = t->card[winner] / 7, face_up = 0;
    for (int p = 0; p < PLAYERS; p++) {
        if (t->face[p] != FACE_UP) continue;
        face_up++;
        if (t->card[p] / 7 == class && t->declared[p] > t->declared[winner]) winner = p;
    }
    t->belt[class] = (int8_t)(winner + 1);
    for (int p = 0; p < PLAYERS; p++) t->centre += (int8_t)abs(t->push[p]);
    int low = next_lowest(t, -100);
    t->marker = (int8_t)(low + 1);
    if (face_up > 2 && t->centre > 0) {
        t->centre--;
        t->gears[next_lowest(t, t->declared[low])]++;
    }
    t->played = 0;
    if (++t->battle == HAND) end_round(t);
}

static void act(Table *t, int p, int action) {
    if (t->played == 0) {
        memset(t->face, 0, sizeof t->face);
        memset(t->push, 0, sizeof t->push);
        t->opener = (int8_t)p;
    }
    int card = action >= LAY ? action - LAY : action / (2 * PUSHES), i = 0;
    while (t->hand[p][i] != card) i++;
    t->size[p]--;
    for (; i < t->size[p]; i++) t->hand[p][i] = t->hand[p][i + 1];
    if (action >= LAY) {
        t->face[p] = FACE_DOWN;
    } else {
        int push = action % PUSHES - GEARS;
        t->face[p] = FACE_UP;
        t->card[p] = (int8_t)card;
        t->declared[p] = (int8_t)(NUMBER[card][action / PUSHES % 2] + push);
        t->push[p] = (int8_t)push;
        t->gears[p] -= (int8_t)abs(push);
    }
    if (++t->played == PLAYERS) resolve(t);
}

static int64_t play(Table *t, uint64_t luck) {
    int32_t weights[LUCK], moves[ACTIONS];
    int64_t steps = 0;
    memset(t, 0, sizeof *t);
    t->centre = GEARS;
    gather(t);
    for (; !t->ended; steps++) {
        if (t->marker == 0) {
            int total = chance(t, weights);
            t->marker = (int8_t)(pick(weights, draw(&luck, total)) - MARK + 1);
        } else if (t->dealt < PLAYERS * HAND) {
            int total = chance(t, weights);
            deal(t, pick(weights, draw(&luck, total)));
        } else {
            int p = (t->marker - 1 + t->played) % PLAYERS;
            int n = legal(t, p, moves);
            act(t, p, moves[draw(&luck, n)]);
        }
    }
    return steps;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: %s GAMES SEED\n", argv[0]);
        return 2;
    }
    int64_t games = atoll(argv[1]), steps = 0, wins[PLAYERS] = {0};
    uint64_t seed = strtoull(argv[2], NULL, 10);
    struct timespec begin, end;
    Table t;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (int64_t i = 0; i < games; i++) {
        steps += play(&t, stream(seed, (uint64_t)i));
        wins[champion(&t)]++;
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec);
    printf("{\"steps\": %" PRId64 ", \"seconds\": %.6f, \"wins\": [", steps, seconds);
    for (int p = 0; p < PLAYERS; p++) printf("%s%" PRId64, p ? ", " : "", wins[p]);
    printf("]}\n");
    return 0;
}

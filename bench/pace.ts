/** How long and how often is measured. `full` is what the table is made of; `short` takes one minute for O1 and O2 instead of ten, and ten for M1 instead of an hour; `dry` proves in seconds that a row works and says nothing about speed. */
export type Pace = {
  settleMs: number
  windowMs: number
  navigations: number
  viewers: number
  overloadMs: number
  stoppedMs: number
  crowd: number
  briefOutageMs: number
  longOutageMs: number
  faultLimitMs: number
  /** boards turn this often, half a second each, before memory is looked at: the engine compiles what is used often, and that is no leak */
  turnsBefore: number
  enduranceMs: number
  /** how often boards turn in that time */
  turns: number
  /** row A2: within how long every register leaves its range, on how many screens, and how many alarms are acknowledged after it */
  alarms: { overMs: number; screens: number; acks: number }
  /** rows K1 and K2: how long units are moved, how many lots there are, how often one is asked for, lines of an inventory, and orders that each client ships */
  stock: { movesMs: number; lots: number; asks: number; lines: number; ships: number }
}

const full: Pace = {
  settleMs: 5000,
  windowMs: 20_000,
  navigations: 5,
  viewers: 40,
  overloadMs: 600_000,
  stoppedMs: 600_000,
  crowd: 500,
  briefOutageMs: 5000,
  longOutageMs: 15_000,
  faultLimitMs: 60_000,
  turnsBefore: 60,
  enduranceMs: 3_600_000,
  turns: 60,
  alarms: { overMs: 10_000, screens: 50, acks: 10 },
  stock: { movesMs: 20_000, lots: 100_000, asks: 200, lines: 500, ships: 25 },
}

export const paces = {
  full,
  short: { ...full, overloadMs: 60_000, stoppedMs: 60_000, enduranceMs: 600_000 },
  dry: {
    settleMs: 1000,
    windowMs: 3000,
    navigations: 1,
    viewers: 10,
    overloadMs: 4000,
    stoppedMs: 5000,
    crowd: 50,
    briefOutageMs: 2500,
    longOutageMs: 4000,
    faultLimitMs: 8000,
    turnsBefore: 2,
    enduranceMs: 12_000,
    turns: 4,
    alarms: { overMs: 3000, screens: 5, acks: 3 },
    stock: { movesMs: 3000, lots: 5000, asks: 20, lines: 20, ships: 3 },
  },
} satisfies Record<string, Pace>

export type PaceName = keyof typeof paces

import type { SimulatedType } from '#contract/modules/equipment/demo/faultWords.ts'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'

/** What follows when a campaign ends: states with their minutes, one after the other. `weight` is its share of all changeovers. */
export type Changeover = { weight: number; stops: readonly (readonly [MachineState, minutes: number])[] }

/** How often and how long machines of a type stop (table of factory.md 6.7). Hours between events count running time. */
export type Behaviour = {
  meanHoursToFault: number
  repairMinutes: number
  repairSigma: number
  microStopsPerHour: number
  microStopSeconds: number
  /** waiting for material or people */
  waitsPerHour: number
  waitMinutes: number
  /** share of all pieces (or kg) that are not good */
  scrapShare: number
  campaignHours: readonly [least: number, most: number]
  changeovers: readonly Changeover[]
  /** deviation of the cycle time, as a share of it */
  cycleSpread: number
}

const never = {
  microStopsPerHour: 0,
  microStopSeconds: 0,
  waitsPerHour: 0,
  waitMinutes: 0,
  scrapShare: 0,
  changeovers: [],
  campaignHours: [1e6, 1e6],
  cycleSpread: 0,
} as const
const service: Behaviour = { ...never, meanHoursToFault: 700, repairMinutes: 120, repairSigma: 0.5 }

/** Same family, other family, dark to light: the more colour must go, the longer cleaning and setup take. */
const shadeChange = (minutes: readonly [number, number, number]): Changeover[] => [
  {
    weight: 0.6,
    stops: [
      ['cleaning', minutes[0] / 2],
      ['setup', minutes[0]],
    ],
  },
  {
    weight: 0.3,
    stops: [
      ['cleaning', minutes[1] / 2],
      ['setup', minutes[1]],
    ],
  },
  {
    weight: 0.1,
    stops: [
      ['cleaning', minutes[2] / 2],
      ['setup', minutes[2]],
    ],
  },
]
const oneSetup = (minutes: number): Changeover[] => [
  {
    weight: 1,
    stops: [
      ['cleaning', minutes / 2],
      ['setup', minutes],
    ],
  },
]

export const behaviours: Record<SimulatedType, Behaviour> = {
  scale: {
    meanHoursToFault: 400,
    repairMinutes: 25,
    repairSigma: 0.5,
    microStopsPerHour: 0.5,
    microStopSeconds: 40,
    waitsPerHour: 0.3,
    waitMinutes: 4,
    scrapShare: 0.015,
    campaignHours: [0.6, 1.6],
    changeovers: [{ weight: 1, stops: [['idle', 4]] }],
    cycleSpread: 0,
  },
  mixer: {
    meanHoursToFault: 160,
    repairMinutes: 45,
    repairSigma: 0.6,
    microStopsPerHour: 0.2,
    microStopSeconds: 60,
    waitsPerHour: 0.08,
    waitMinutes: 7,
    scrapShare: 0.003,
    campaignHours: [5, 9],
    changeovers: shadeChange([20, 45, 90]),
    cycleSpread: 0.02,
  },
  mill: {
    meanHoursToFault: 90,
    repairMinutes: 55,
    repairSigma: 0.7,
    microStopsPerHour: 0.5,
    microStopSeconds: 90,
    waitsPerHour: 0.08,
    waitMinutes: 6,
    scrapShare: 0.006,
    campaignHours: [6, 11],
    changeovers: shadeChange([30, 60, 100]),
    cycleSpread: 0.02,
  },
  sieve: {
    meanHoursToFault: 220,
    repairMinutes: 20,
    repairSigma: 0.5,
    microStopsPerHour: 0.4,
    microStopSeconds: 45,
    waitsPerHour: 0.1,
    waitMinutes: 6,
    scrapShare: 0.002,
    campaignHours: [4, 8],
    changeovers: oneSetup(15),
    cycleSpread: 0.02,
  },
  press: {
    meanHoursToFault: 28,
    repairMinutes: 14,
    repairSigma: 0.7,
    microStopsPerHour: 2.5,
    microStopSeconds: 25,
    waitsPerHour: 0.12,
    waitMinutes: 5,
    scrapShare: 0.012,
    campaignHours: [6, 12],
    changeovers: [
      { weight: 0.4, stops: [['setup', 25]] },
      {
        weight: 0.6,
        stops: [
          ['cleaning', 15],
          ['setup', 40],
        ],
      },
    ],
    cycleSpread: 0.04,
  },
  filler: {
    meanHoursToFault: 40,
    repairMinutes: 12,
    repairSigma: 0.6,
    microStopsPerHour: 2,
    microStopSeconds: 20,
    waitsPerHour: 0.12,
    waitMinutes: 5,
    scrapShare: 0.008,
    campaignHours: [4, 8],
    changeovers: oneSetup(20),
    cycleSpread: 0.05,
  },
  pack: {
    meanHoursToFault: 45,
    repairMinutes: 9,
    repairSigma: 0.6,
    microStopsPerHour: 3,
    microStopSeconds: 15,
    waitsPerHour: 0.2,
    waitMinutes: 5,
    scrapShare: 0.005,
    campaignHours: [3, 7],
    changeovers: oneSetup(12),
    cycleSpread: 0.06,
  },
  hvac: service,
  dust: service,
  utility: service,
}

/** The changeover an even draw in [0, 1) falls on; none where a type has none. */
export function changeoverAt(changeovers: readonly Changeover[], even: number): Changeover {
  let left = even
  for (const changeover of changeovers) {
    left -= changeover.weight
    if (left < 0) return changeover
  }
  return { weight: 0, stops: [] }
}

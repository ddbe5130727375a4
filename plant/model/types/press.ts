import { behaviours } from '../behaviour.ts'
import { evenAt, normalAt, wanderAt } from '../chance.ts'
import { isReject } from '../counting.ts'
import { isRunning } from '../typeModel.ts'
import type { Moment, TypeModel } from '../typeModel.ts'

const strokesPerMin = 32
/** Pieces from one filling of the hopper. */
const hopperPieces = 1500
/** The die wears: the cake grows by this much per stroke, mm. */
const wearPerStroke = 0.0004 / 1000
/** Every seventh scrap piece is one the force failed on; the others are wrong in weight. */
const forceScrapShare = 0.15

/** Presses. Force, thickness and weight are those of the last piece: they stay while the machine stands. */
export const pressModel: TypeModel = {
  lags: {
    rate: { initial: 0, drive: (stretch) => ({ towards: isRunning(stretch) ? stretch.pace * strokesPerMin : 0, tauS: 3 }) },
    oil: { initial: 26, drive: (stretch) => ({ towards: isRunning(stretch) ? 46 : 28, tauS: 1500 }) },
  },
  powerKw: (stretch) => (isRunning(stretch) ? 7.5 : 1.1),
  values(moment) {
    const { second } = moment
    const rate = moment.lag('rate')
    return {
      ...lastPiece(moment),
      strokeRate: rate < 0.5 ? 0 : rate + 0.12 * normalAt(moment.stream('rate'), second),
      hopperLevel: (95 - 75 * ((moment.piece / hopperPieces) % 1)) * (1 - moment.omen(4)) + 0.3 * normalAt(moment.stream('hopper'), second),
      oilTemp: moment.lag('oil') + 0.15 * wanderAt(moment.stream('oil'), second, 60) + 14 * moment.omen(1) + 17 * moment.omen(2),
    }
  },
}

function lastPiece(moment: Moment): { force: number; thickness: number; weight: number } {
  const piece = Math.floor(moment.piece)
  const normal = (matter: string) => normalAt(moment.stream(matter), piece)
  const isScrap = isReject(moment.stream('reject'), piece, behaviours.press.scrapShare)
  const failsInForce = isScrap && evenAt(moment.stream('why'), piece) < forceScrapShare
  const filled = 0.5 - ((moment.piece / hopperPieces) % 1)
  const offWeight = isScrap && !failsInForce ? 0.062 * Math.sign(normal('side')) : 0
  return {
    force: failsInForce ? 13.5 + 2 * evenAt(moment.stream('weak'), piece) : 27 + 0.5 * normal('force') - 8 * moment.omen(1),
    thickness: 3.47 + wearPerStroke * moment.piece + 0.015 * normal('thickness') + 0.15 * moment.omen(3),
    weight: 1.8 + 0.012 * normal('weight') + 0.008 * filled + offWeight,
  }
}

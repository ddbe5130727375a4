import { packedGrams } from '#contract/modules/equipment/demoPlant.ts'
import { behaviours } from '../behaviour.ts'
import { normalAt } from '../chance.ts'
import { isReject, rejectsAmong } from '../counting.ts'
import { isRunning } from '../typeModel.ts'
import type { TypeModel } from '../typeModel.ts'

const piecesPerMin = 40
const piecesPerBox = 48
const visionShare = 0.0035
const hourS = 3600

/** Packing lines: check weigher, camera, boxes of 48. */
export const packModel: TypeModel = {
  lags: { speed: { initial: 0, drive: (stretch) => ({ towards: isRunning(stretch) ? stretch.pace * piecesPerMin : 0, tauS: 4 }) } },
  powerKw: (stretch) => (isRunning(stretch) ? 3.4 : 0.6),
  values(moment) {
    const { machine, second } = moment
    const piece = Math.floor(moment.piece)
    const grams = packedGrams[machine.code] ?? 32
    const normal = normalAt(moment.stream('piece'), piece)
    const isScrap = isReject(moment.stream('reject'), piece, behaviours.pack.scrapShare)
    const speed = moment.lag('speed')
    const pieceAtHour = Math.floor(moment.pieceAt(second - (second % hourS)))
    const vision = moment.stream('vision')
    return {
      checkWeight: grams * (1 + 0.006 * normal + (isScrap ? 0.06 * Math.sign(normal) : 0) + 0.02 * moment.omen(1)),
      lineSpeed: speed < 0.5 ? 0 : speed + 0.2 * normalAt(moment.stream('speed'), second),
      visionReject: Math.max(0, rejectsAmong(vision, piece, visionShare) - rejectsAmong(vision, pieceAtHour, visionShare)),
      boxCount: Math.floor(moment.count / piecesPerBox),
    }
  },
}

import { drawOf } from './house.ts'

type Reason = readonly [words: string, share: number]

/** What is wrong with what is no good, by type of machine: few reasons for most of it, as a Pareto looks (factory.md 3.18). Shares of 1, the most frequent first. */
const reasonsOf: Readonly<Record<string, readonly Reason[]>> = {
  mixer: [
    ['投料洒落', 0.5],
    ['锅壁残留', 0.3],
    ['取样', 0.2],
  ],
  mill: [
    ['滤袋残留', 0.6],
    ['换筛余料', 0.4],
  ],
  sieve: [
    ['筛余粗粉', 0.7],
    ['金检剔除', 0.3],
  ],
  press: [
    ['缺角', 0.41],
    ['裂纹', 0.24],
    ['色点', 0.14],
    ['单重超差', 0.1],
    ['粘模', 0.07],
    ['饼厚超差', 0.04],
  ],
  filler: [
    ['灌装量超差', 0.6],
    ['封口不良', 0.4],
  ],
  pack: [
    ['粉块破碎', 0.45],
    ['盒面划伤', 0.3],
    ['缺件', 0.15],
    ['喷码不清', 0.1],
  ],
}

/** The main reason why something of a task is no good; tasks with much of it name a second. */
export function defectWords(seed: number, { taskNo, machineType }: { taskNo: string; machineType: string }): string {
  const draw = drawOf(seed, 'defect', taskNo)
  const reasons = reasonsOf[machineType] ?? [['余料', 1]]
  const [first, second] = [drawn(reasons, draw(0, 1)), drawn(reasons, draw(0, 1))]
  return first === second || draw(0, 1) < 0.6 ? first : `${first}、${second}`
}

function drawn(reasons: readonly Reason[], share: number): string {
  let sum = 0
  for (const [words, part] of reasons) if ((sum += part) > share) return words
  return reasons[0]?.[0] ?? ''
}

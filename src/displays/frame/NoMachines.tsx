import { NothingFace } from './NothingFace.tsx'
import type { NothingStep } from './NothingFace.tsx'

const steps: readonly NothingStep[] = [
  ['设备管理 › 采集设备：点“接设备”，写好怎样连、读哪些值', '技术员'],
  ['看一遍：读到的值和现场的表一样', '技术员'],
  ['这块屏自己亮，不用来按', '自动'],
]

/** A board of machines in a plant that has none yet, as the server said at `atMs`. */
export function NoMachines({ atMs, isCut }: { atMs: number; isCut: boolean }) {
  return <NothingFace mark="plug" says="还没有设备" why="只缺设备的数。接上一台，显示一台。" steps={steps} told={{ atMs, isCut, isPresent: true }} />
}

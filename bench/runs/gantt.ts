import { mainThreadMs, scriptMs } from '../probe/memory.ts'
import { picture } from './picture.ts'

/** A gantt whose plan is another one each second: how long its script runs, and what the main thread works in all. */
export const gantt = picture({
  name: 'gantt',
  shown: '[data-bar="t499"], .bar-wrapper[data-id="t499"]',
  work: async (devtools) => ({ script: await scriptMs(devtools), mainThread: await mainThreadMs(devtools) }),
})

import { mainThreadMs } from '../probe/memory.ts'
import { picture } from './picture.ts'

/** A live picture of many curves: what its main thread works. */
export const trend = picture({ name: 'trend', shown: 'canvas', work: async (devtools) => ({ mainThread: await mainThreadMs(devtools) }) })

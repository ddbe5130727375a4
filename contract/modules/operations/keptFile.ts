import { z } from 'zod'

/** A file that a job made and the server keeps: a backup, an archived month of logs, an export; `at` is yyyy-MM-dd HH:mm:ss on the plant's clock. */
export const KeptFile = z.object({ name: z.string(), bytes: z.number(), at: z.string() })
export type KeptFile = z.infer<typeof KeptFile>

/** How the newest run of that job stands; progress in percent. */
const Run = z.object({ state: z.string(), progress: z.number(), text: z.string() })

/** Such files, newest first; `run` is null when none was ever asked for. */
export const KeptFiles = z.object({ records: z.array(KeptFile), run: Run.nullable() })
export type KeptFiles = z.infer<typeof KeptFiles>

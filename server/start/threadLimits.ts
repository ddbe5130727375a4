import { setFlagsFromString } from 'node:v8'

/**
 * Lets every worker have the memory that its `resourceLimits` say (security.md 1B-9, reliability.md F-27). The flags of
 * process.json are meant for the first thread, which has its heap by now; while they stand, V8 prefers them to the limits of
 * every other thread as well.
 */
export function releaseThreadLimits(): void {
  setFlagsFromString('--max-old-space-size=0')
  setFlagsFromString('--max-semi-space-size=0')
}

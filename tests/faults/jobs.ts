import { jobsOnce } from './jobsOnce.ts'

/**
 * `npm run faults:jobs -- 1000`: two servers on one PostgreSQL and one Redis, so many runs of jobs due at the same moment, and
 * `kill -9` of the one that leads while it runs some: each effect must be there exactly once.
 */
const figures = await jobsOnce(Number(process.argv[2] ?? 1000))
const { runs, doneBeforeKill, doneByKilled, takenOver, lost, twice, allDoneMs, madeGoodMs } = figures
process.stdout.write(
  [
    `${runs} runs due at once on two servers; the leading one killed when ${doneBeforeKill} were done (${doneByKilled} by it)`,
    `${takenOver} runs that it had begun were taken over, the last done ${madeGoodMs} ms after the kill`,
    `all done ${allDoneMs} ms after they were due: ${lost} lost, ${twice} twice`,
    '',
  ].join('\n'),
)
process.exit(lost + twice > 0 ? 1 : 0)

import { framesAtChanges } from './framesAtChanges.ts'
import { openStage } from './stage.ts'

/** `npm run faults:frames [-- times]`: every picture that walls paint at changes, and how many of them were blank. Ends with 1 when one was. */
const stage = openStage()
const rows = await looked()
process.stdout.write('| change | times | pictures painted | blank | longest without a new one |\n|---|---|---|---|---|\n')
for (const { change, times, frames, blank, longestGapMs } of rows)
  process.stdout.write(`| ${change} | ${times} | ${frames} | ${blank} | ${(longestGapMs / 1000).toFixed(1)} s |\n`)
process.exit(rows.every(({ frames, blank }) => frames > 0 && blank === 0) ? 0 : 1)

async function looked() {
  try {
    return await framesAtChanges(stage, Number(process.argv[2] ?? 10))
  } finally {
    await stage.close()
  }
}

import { mkdtempSync } from 'node:fs'
import { measureApart } from './isolated.ts'
const [run, contender, pace] = process.argv.slice(2) as any
console.log(await measureApart({ run, contender, round: 1 }, pace, mkdtempSync('/tmp/p/job-')))

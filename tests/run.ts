import { stripVTControlCharacters } from 'node:util'
import { freshBundle } from '../server/start/bundleBuild.ts'
import { findChromium, headlessShell } from './chromium.ts'
import { installFromDebian } from './debian.ts'
import { failuresAgain, runFileOnce } from './gate/again.ts'
import { browserPart } from './gate/browserPart.ts'
import type { PartResult } from './gate/part.ts'
import { secondTriesText } from './gate/secondTries.ts'
import { writeIntoMemory } from './gate/memoryFolder.ts'
import { keepTimes, keptTimes, slowestText } from './gate/slowest.ts'
import { vitestPart } from './gate/vitestPart.ts'
import { hasProgram, readerPackages } from './support/labelReaders.ts'
import { postgresPrograms } from './support/postgres.ts'
import { prepareDatabases } from './support/preparedDatabases.ts'
import { hasRedis } from './support/redis.ts'

/**
 * `npm test`: finds a Chromium, runs unit, server, conformance and browser tests, and closes with one plain count line.
 * `--only unit` or `--only e2e` runs a part, `--interop` adds the peers that are not ours, `--keep-times` keeps how long each file took.
 */
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : null
const wants = (part: string) => only === null || only === part
const whyLimit = 1_500

const chromium = await findChromium()
const missing = [
  ...(postgresPrograms() ? [] : ['postgresql']),
  ...(hasRedis() ? [] : ['redis-server']),
  ...readerPackages.flatMap((one) => (hasProgram(one.program) ? [] : [one.package])),
]
if (missing.length > 0) installFromDebian(...missing)
if (headlessShell() === null) installFromDebian('chromium-headless-shell') // not every Debian has it: alone
await freshBundle()
const removeWritten = writeIntoMemory()
const prepared = await prepareDatabases()
const env = { ...prepared.env, CHROMIUM: chromium }
const projects = ['node', 'pages', ...(process.argv.includes('--interop') ? ['interop'] : [])].flatMap((name) => ['--project', name])

const parts: PartResult[] = []
if (wants('unit')) parts.push(await vitestPart(projects, env))
if (wants('e2e')) parts.push(await browserPart([], env))
const secondTries = parts.flatMap((part) => part.secondTries)
const again = await failuresAgain(secondTries, runFileOnce(env))
prepared.end()
removeWritten()

const sum = (of: 'passed' | 'failed' | 'skipped') => parts.reduce((total, part) => total + part[of], 0)
const failed = sum('failed') + again.length
const times = new Map(parts.flatMap((part) => [...part.times]))
if (process.argv.includes('--keep-times')) keepTimes(times)
process.stdout.write(`\n${slowestText(times, keptTimes())}\n`)
if (secondTries.length > 0) process.stdout.write(`\n${secondTriesText(secondTries)}\n`)
for (const { name, why } of [...parts.flatMap((part) => part.failures), ...again])
  process.stdout.write(`\nfailed: ${name}\n${stripVTControlCharacters(why).slice(0, whyLimit)}\n`)
process.stdout.write(`\n${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped\n`)
process.exit(failed > 0 ? 1 : 0)

import { freshBundle } from '../server/start/bundleBuild.ts'
import { findChromium } from './chromium.ts'
import { browserPart } from './gate/browserPart.ts'
import { prepareDatabases } from './support/preparedDatabases.ts'
const chromium = await findChromium()
await freshBundle()
const prepared = await prepareDatabases()
const part = await browserPart(process.argv.slice(2), { ...prepared.env, CHROMIUM: chromium })
prepared.end()
process.stdout.write(JSON.stringify({ ...part, times: null }, null, 1))
process.exit(0)

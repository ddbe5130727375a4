import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { measureFile } from './bpmnFile.ts'

/** `npm run measure:miwg -- <folder>`: every .bpmn of a folder, for one the `Reference` folder of the BPMN MIWG test suite, which is not kept here: what the diagram loses of it between reading and writing, and what of it does not run, by name. */
const [folder] = process.argv.slice(2)
if (folder === undefined) {
  process.stdout.write('npm run measure:miwg -- <a folder with .bpmn files>\n')
  process.exit(2)
}
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.bpmn'))
  .toSorted()
let lost = 0
process.stdout.write('| file | elements | lost | pointing nowhere | under another name | read in ms | refused |\n|---|---|---|---|---|---|---|\n')
for (const name of files) {
  const { elements, refused, readMs, ...what } = await measureFile(readFileSync(join(folder, name), 'utf8'))
  lost += what.lost.length
  const counts = [elements, what.lost.length, what.nowhere.length, what.otherwise.length, readMs.toFixed(1)].join(' | ')
  process.stdout.write(`| ${basename(name, '.bpmn')} | ${counts} | ${refused.join('；') || '运行'} |\n`)
  for (const one of Object.entries(what).flatMap(([kind, those]) => those.map((each) => `${kind}: ${each}`))) process.stderr.write(`${name} ${one}\n`)
}
process.stdout.write(`${files.length} files, ${lost} elements lost\n`)
process.exit(lost > 0 || files.length === 0 ? 1 : 0)

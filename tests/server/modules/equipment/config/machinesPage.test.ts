import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { statuses } from '#contract/quality.ts'
import { parseExpression } from '../../../../../server/tags/calculated/parseExpression.ts'
import { atLeast } from '../../../../support/atLeast.ts'
import { newDataDir } from '../../../../support/newDataDir.ts'

vi.setConfig({ testTimeout: 300_000 })

const page = readFileSync('docs/machines.md', 'utf8')
const blocks = [...page.matchAll(/```\n([\s\S]*?)```/g)].map(([, block = '']) => block)
const commands = blocks.flatMap((block) => [...block.matchAll(/^npm run tags -- (.*?)(?:\s+#.*)?$/gm)].map(([, words = '']) => words.trim().split(/\s+/)))

test('the files and commands of the page for engineers do what it says: what is imported is exported again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-files-'))
  const env = { ...process.env, DATA_DIR: newDataDir(), INIT_CWD: folder }
  const [devices = '', tags = ''] = ['deviceCode,protocol', 'tagCode,deviceCode'].map((start) => blocks.find((block) => block.startsWith(start)))
  writeFileSync(join(folder, 'devices.csv'), devices)
  writeFileSync(join(folder, 'tags.csv'), tags)
  mkdirSync(join(folder, 'out'))
  expect(commands.map(([verb]) => verb)).toEqual(['import', 'export'])
  const said: string[] = []
  for (const words of commands) {
    const { stdout } = await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/commands/tags.ts', ...words], { env })
    said.push(stdout)
  }
  expect(said[0]).toBe('已导入 4 行。\n')
  const exported = readFileSync(join(folder, 'out', 'tags.csv'), 'utf8')
  for (const line of tags.trim().split('\n').slice(1)) expect(exported).toContain(line.split(',')[0])
})

test('every quality that a value can have stands on the page with its cure, and its expressions are ones', () => {
  const told = Object.values(statuses).filter(({ quality, code }) => quality !== 'good' && code !== statuses.lastUsable.code)
  for (const { word } of atLeast(5, told)) expect(page).toContain(word)
  const written = [...page.matchAll(/`([^`]*\{[a-zA-Z]+\}[^`]*)`/g)].map(([, text = '']) => text)
  expect(written.length).toBeGreaterThan(1)
  for (const text of written) expect(parseExpression(text)).toHaveProperty('expression')
})

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { boardCodeOf } from '../../../server/http/boardCode.ts'

function builtFolder(manifest: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  return folder
}

const manifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react-1.js' },
  '_wall.js': { file: 'assets/wall-1.js', css: ['assets/wall-1.css'], imports: ['_react.js', 'index.html'] },
  'src/displays/Displays.tsx': { file: 'assets/Displays-1.js', imports: ['_wall.js'] },
  'src/displays/boards/TagsBoard.tsx': { file: 'assets/TagsBoard-1.js', css: ['assets/TagsBoard-1.css'], imports: ['_wall.js', '_react.js'] },
  'src/realtime/socketWire.ts': { file: 'assets/socketWire-1.js' },
}

test('the page of a board names the code that the board needs besides the page itself', async () => {
  const code = await boardCodeOf(builtFolder(manifest))
  expect(code('/display/tags/ML-01?x=1')?.split(', ').sort()).toEqual([
    '</assets/Displays-1.js>; rel=modulepreload',
    '</assets/TagsBoard-1.css>; rel=preload; as=style; crossorigin',
    '</assets/TagsBoard-1.js>; rel=modulepreload',
    '</assets/socketWire-1.js>; rel=modulepreload',
    '</assets/wall-1.css>; rel=preload; as=style; crossorigin',
    '</assets/wall-1.js>; rel=modulepreload',
  ])
})

test('other pages, boards that do not exist, and a bundle that was built elsewhere name nothing', async () => {
  const code = await boardCodeOf(builtFolder(manifest))
  for (const url of ['/', '/user/login', '/display', '/display/nothing', '/display/../tags', '/display/TAGS/x', '/display/constructor'])
    expect(code(url), url).toBeNull()
  expect((await boardCodeOf(tmpdir()))('/display/tags/ML-01')).toBeNull()
})

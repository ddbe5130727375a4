import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fieldKinds } from '#contract/field.ts'
import type { FieldKind } from '#contract/field.ts'
import { registered } from '../server/modules/modules.ts'
import { atLeast } from './support/atLeast.ts'

/** What the specification names is on a page: the graph of the bundle from its first file says so, without tests and the gallery. */
const read = (file: string) => readFileSync(file, 'utf8')

/** The files of ours that a file brings: named, lazy, workers, and those that a pattern takes in. */
function broughtBy(file: string): string[] {
  const text = read(file)
  const named = [...text.matchAll(/(?:\bfrom |\bimport |import\(|new URL\()\s*'([^']+)'/g)].map(([, name = '']) => name)
  const patterns = [...text.matchAll(/import\.meta\.glob[^(]*\(\s*'([^']+)'/g)].map(([, pattern = '']) => pattern)
  return [
    ...named.flatMap((name) => {
      const at = name.startsWith('#contract/') ? name.replace('#contract/', 'contract/') : name.startsWith('.') ? normalize(join(dirname(file), name)) : ''
      return at !== '' && existsSync(at) ? [at] : []
    }),
    ...patterns.flatMap((pattern) => globSync(normalize(join(dirname(file), pattern)))),
  ]
}

/** Everything that is reached from `start`, but through `without`. */
function reached(start: string, without: RegExp): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [start]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || without.test(file)) continue
    found.add(file)
    if (/\.tsx?$/.test(file)) waiting.push(...broughtBy(file))
  }
  return found
}

const gallery = /\/gallery\//
const shown = reached('src/main.tsx', gallery)

/** what only the gallery shows, each with the reason */
const onlyLooked: Readonly<Record<string, string>> = {
  'src/admin/resource/command/StateGraph.tsx': 'the states of a resource as a picture, for who writes one (CONTRIBUTING.md)',
  'src/admin/resource/command/StateGraphButton.tsx': 'the same',
  'src/admin/resource/command/stateGraphLayout.ts': 'the same',
}

test('every file of the bundle is reached from its first one, and what only the gallery shows is named with its reason', () => {
  const all = globSync('src/**/*.{ts,tsx}').filter((file) => !gallery.test(file) && !file.endsWith('.d.ts'))
  expect(all.length).toBeGreaterThan(1500)
  expect(all.filter((file) => !shown.has(file) && !(file in onlyLooked))).toEqual([])
  expect(Object.keys(onlyLooked).filter((file) => shown.has(file) || !existsSync(file))).toEqual([])
})

test('the graph is walked as the bundle is: it reaches the gallery only where that is asked for', () => {
  expect([...shown].filter((file) => gallery.test(file))).toEqual([])
  expect(reached('src/main.tsx', /^$/).has('src/admin/gallery/FieldGallery.tsx')).toBe(true)
  expect(reached('src/main.tsx', /\/gallery\/|PasswordForm/).has('src/admin/session/login/SlideVerify.tsx')).toBe(false) // its one page taken away
})

describe('the widgets that the specification names (dialogs and widgets, section 2)', () => {
  test.each(
    atLeast(20, [
      ['AnnouncementDialog', 'src/admin/modules/messages/AnnouncementDialog.tsx'],
      ['Bell', 'src/admin/modules/messages/Bell.tsx'],
      ['QrSettings', 'src/admin/resource/qr/QrSettingsDialog.tsx'],
      ['PdfDialog', 'src/admin/media/pdf/PdfDialog.tsx'],
      ['PasswordDialog', 'src/admin/session/PasswordDialog.tsx'],
      ['DepartmentDialog', 'src/admin/session/DepartmentDialog.tsx'],
      ['ConfigurationLogDialog', 'src/admin/session/ConfigurationLogDialog.tsx'],
      ['MediaPreview', 'src/admin/media/MediaPreview.tsx'],
      ['ImportDialog', 'src/admin/resource/ImportDialog.tsx'],
      ['RecordDetail', 'src/admin/resource/RecordDetail.tsx'],
      ['AdvancedQueryDialog', 'src/admin/resource/AdvancedQueryDialog.tsx'],
      ['UserPicker', 'src/admin/fields/user/UserPicker.tsx'],
      ['DepartTree', 'src/admin/fields/department/DepartTree.tsx'],
      ['RecordPicker', 'src/admin/resource/RecordPicker.tsx'],
      ['ReportPicker', 'src/admin/resource/ReportPicker.tsx'],
      ['AreaLinkage', 'src/admin/fields/area/AreaLinkage.tsx'],
      ['MarkdownEditor', 'src/admin/fields/markdown/MarkdownEditor.tsx'],
      ['CodeEditor', 'src/admin/fields/code/CodeEditor.tsx'],
      ['SlideVerify', 'src/admin/session/login/SlideVerify.tsx'],
      ['Ellipsis', 'src/admin/fields/Ellipsis.tsx'],
      ['DetailList', 'src/admin/resource/DetailList.tsx'],
      ['CronDialog', 'src/admin/fields/cron/CronDialog.tsx'],
      ['PageContent', 'src/admin/layout/page/PageContent.tsx'],
      ['SplitPanel', 'src/admin/layout/SplitPanel.tsx'],
      ['RouteMask', 'src/admin/layout/RouteMask.tsx'],
    ] as const),
  )('%s stands on a page', (name, file) => {
    expect(existsSync(file), `${file} is there`).toBe(true)
    expect(shown.has(file)).toBe(true)
    const using = [...shown].filter((each) => each !== file && each.endsWith('.tsx') && broughtBy(each).includes(file))
    expect(using, `${name} is used by`).not.toEqual([])
  })
})

/** Kinds that no record of ours has: administrators give them to the tables that they design (decision 138). */
const forDesigners: readonly FieldKind[] = ['category', 'money', 'month', 'popup', 'range']

test('every kind of field serves a record of ours, or the tables that administrators design', () => {
  const examples = /^(test|example|order(Main|Customer|Ticket))|^jeecg|^demo/
  const used = new Set(
    registered.filter(({ resource: { name } }) => !examples.test(name)).flatMap(({ resource: { fields } }) => fields.map(({ kind }) => kind)),
  )
  expect(fieldKinds.filter((kind) => !used.has(kind)).toSorted()).toEqual(forDesigners.toSorted())
  expect(shown.has('src/admin/modules/online/cgform/fieldKindTitles.ts')).toBe(true)
  const offered = read('src/admin/modules/online/cgform/fieldKindTitles.ts')
  expect(forDesigners.filter((kind) => !new RegExp(`\\b${kind}: '`).test(offered))).toEqual([])
})

test('a page shows what an event says: whatever can be listened to is listened to', () => {
  const listeners = [...shown].flatMap((file) =>
    /\.tsx?$/.test(file) ? [...read(file).matchAll(/export function (on[A-Z]\w+)\(listener/g)].map(([, name = '']) => ({ name, file })) : [],
  )
  expect(listeners.map(({ name }) => name)).toEqual(expect.arrayContaining(['onReload', 'onNotice']))
  const deaf = listeners.filter(({ name, file }) => ![...shown].some((each) => each !== file && new RegExp(`\\b${name}\\(`).test(read(each))))
  expect(deaf).toEqual([])
})

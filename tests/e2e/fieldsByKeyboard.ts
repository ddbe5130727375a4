import { expect, test } from '../support/browserTest.ts'
import type { Locator, Page } from 'playwright/test'
import type { FieldKind } from '../../contract/field.ts'
import { settled, unansweredOf } from '../support/settledPage.ts'

let page: Page
/** dialogs of the system that were opened; listened for from the start, because the browser has to be told before one is asked for */
let choosers = 0

/** How something is picked: a list that opens below, a dialog from 选择, or what is simply written or switched. `keys` choose, and then the field says `says`. */
type Way = { by: 'list' | 'calendar' | 'dialog' | 'writing'; keys: readonly string[]; says: string }
const first: Way = { by: 'list', keys: ['Enter'], says: '' }
const opening = { list: 'ArrowDown', calendar: 'Enter', dialog: 'Enter' } as const

/** A kind that is added to the vocabulary does not compile before it stands here; null where nothing is picked: letters go in as into any field. */
const ways: { [Kind in FieldKind]: readonly Way[] | null } = {
  text: null,
  textarea: null,
  number: null,
  money: null,
  quantity: null,
  json: null,
  richText: null,
  markdown: null,
  code: null,
  switch: [{ by: 'writing', keys: ['Space'], says: '是' }],
  checkbox: [{ by: 'writing', keys: ['Space'], says: '' }],
  radio: [{ by: 'writing', keys: ['Space'], says: '' }],
  progress: [{ by: 'writing', keys: ['ArrowRight'], says: '' }],
  date: [{ by: 'calendar', keys: ['2026-11-20', 'Enter'], says: '2026-11-20' }],
  dateTime: [{ by: 'calendar', keys: ['2026-11-20 08:30:00', 'Enter'], says: '2026-11-20 08:30:00' }],
  month: [{ by: 'calendar', keys: ['2026-10', 'Enter'], says: '2026-10' }],
  range: [{ by: 'calendar', keys: ['2026-11-01', 'Enter', '2026-11-05', 'Enter'], says: '2026-11-05' }],
  time: [{ by: 'calendar', keys: ['08:30:00', 'Enter'], says: '08:30:00' }],
  dict: [{ ...first, says: '男' }],
  dictNumber: [{ ...first, says: '男' }],
  dictMulti: [{ ...first, says: '男' }],
  search: [{ ...first, keys: ['女', 'found', 'Enter'], says: '女' }],
  area: [{ ...first, keys: ['ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter'], says: '北京' }],
  tags: [{ by: 'writing', keys: ['夜班', 'Enter'], says: '夜班' }],
  popup: [{ by: 'dialog', keys: ['[type=radio]', 'Space'], says: '1 号混料机' }],
  cron: [{ by: 'dialog', keys: [], says: '*' }],
  reference: [
    { ...first, says: '性别' },
    { by: 'dialog', keys: ['[type=radio]', 'Space'], says: '性别' },
  ],
  department: [
    { ...first, keys: ['ArrowDown', 'Enter'], says: '制粉车间' },
    { by: 'dialog', keys: ['[role=tree]', 'ArrowDown', 'Enter'], says: '制粉车间' },
  ],
  user: [
    { ...first, says: '张三' },
    { by: 'dialog', keys: ['tbody [type=checkbox]', 'Space'], says: '张三' },
  ],
  role: [
    { ...first, says: '办公人员' },
    { by: 'dialog', keys: ['[type=radio]', 'Space'], says: '办公人员' },
  ],
  position: [
    { ...first, says: '班长' },
    { by: 'dialog', keys: ['[type=radio]', 'Space'], says: '班长' },
  ],
  tree: [{ ...first, keys: ['ArrowDown', 'Enter'], says: '制粉车间' }],
  category: [{ ...first, keys: ['ArrowDown', 'Enter'], says: '色料' }],
  colour: [{ by: 'writing', keys: ['#1890ff'], says: '#1890ff' }],
  file: [{ by: 'writing', keys: ['Enter'], says: 'chooser' }],
  image: [{ by: 'writing', keys: ['Enter'], says: 'chooser' }],
}

const dropdown = () => page.locator('.ant-select-dropdown:visible, .ant-picker-dropdown:visible, .ant-cascader-dropdown:visible')
const dialog = () => page.locator('.ant-modal:visible')
const isIn = (place: Locator) => place.evaluate((element) => element.contains(document.activeElement))

/** Goes on with Tab until the keyboard is where `selector` says. */
async function tabTo(place: Locator, selector: string): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    if (await place.evaluate((element, wanted) => element.contains(document.activeElement) && document.activeElement?.matches(wanted), selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${selector}`)
}

/** The empty input of a kind, and the keyboard just before it. */
async function before(kind: FieldKind): Promise<Locator> {
  const cells = page.locator(`tr[data-row-key="${kind}"] > td`)
  await cells.nth(0).scrollIntoViewIfNeeded()
  await cells.nth(4).evaluate((cell) => {
    const start = document.createElement('span')
    start.tabIndex = -1
    cell.before(start)
    start.focus()
    start.remove()
  })
  return cells.nth(4)
}

async function press(keys: readonly string[], within: () => Locator): Promise<void> {
  for (const key of keys) {
    if (key === 'found') await expect(dropdown().locator('.ant-select-item-option-active')).toHaveCount(1)
    else if (/[[ ]/.test(key) && key.includes('[')) await tabTo(within(), key)
    else if (/^([A-Z][A-Za-z]+)$/.test(key)) await page.keyboard.press(key)
    else await page.keyboard.type(key)
  }
}

/** What the field says: its texts and what stands in its boxes. */
const said = (cell: Locator) => cell.evaluate((element) => [element.textContent, ...[...element.querySelectorAll('input')].map(({ value }) => value)].join(' '))

/** Every field that something is picked for is used by keyboard alone, in the gallery of fields at `galleryUrl`: tests that share a page. */
export function fieldsByKeyboard(galleryUrl: () => string): void {
  test.describe('fields by keyboard', () => {
    test.beforeAll(async ({ browser }) => {
      test.setTimeout(300_000)
      page = await (await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage()
      page.on('filechooser', () => (choosers += 1))
      const unanswered = unansweredOf(page)
      await page.goto(galleryUrl())
      await page.locator('.ant-table-row').first().waitFor({ timeout: 120_000 })
      await settled(page, unanswered)
    })
    test.afterAll(() => page.context().close())

    for (const [kind, offered] of Object.entries(ways) as [FieldKind, readonly Way[] | null][])
      // the keys of a constant object
      for (const way of offered ?? [])
        test(`${kind} is picked by keyboard alone (${way.by}): reached by Tab, opened, left with Escape as it was, chosen, and the keyboard is back`, async () => {
          const cell = await before(kind)
          const empty = await said(cell)
          await page.keyboard.press('Tab')
          await expect.poll(() => isIn(cell)).toBe(true)
          if (way.by === 'writing') {
            const isChosen = () => cell.evaluate((element) => [element.textContent, element.innerHTML].join(''))
            const was = await isChosen()
            if (way.says === 'chooser') {
              const before = choosers
              await press(way.keys, () => cell)
              await expect.poll(() => choosers).toBe(before + 1)
              return
            }
            await press(way.keys, () => cell)
            await expect.poll(isChosen).not.toBe(was)
            await expect.poll(() => said(cell)).toContain(way.says)
            return
          }
          const opened = way.by === 'dialog' ? dialog : dropdown
          if (way.by === 'dialog') await tabTo(cell, 'button[aria-label^=选择]')
          const { by } = way
          const open = () => page.keyboard.press(opening[by])
          await open()
          await expect(opened()).toHaveCount(1)
          if (way.by === 'dialog') await expect.poll(() => isIn(opened())).toBe(true)
          await page.keyboard.press('Escape')
          await expect(opened()).toHaveCount(0)
          expect(await said(cell)).toBe(empty)
          await expect.poll(() => isIn(cell)).toBe(true)
          await open()
          await expect(opened()).toHaveCount(1)
          await press(way.keys, opened)
          if (way.by === 'dialog') {
            await tabTo(opened(), '.ant-modal-footer .ant-btn-primary')
            await page.keyboard.press('Enter')
            await expect(opened()).toHaveCount(0)
          }
          await expect.poll(() => said(cell)).toContain(way.says)
          await expect.poll(() => isIn(cell)).toBe(true)
          await page.keyboard.press('Escape')
          const clearing = cell.locator('.ant-select-clear') // empty again for the other way
          if ((await clearing.count()) > 0) await clearing.click({ force: true })
        })
  })
}

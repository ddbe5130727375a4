// @vitest-environment page
import { cleanup, fireEvent, render } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { fillBrowser } from '../fillBrowser.ts'
import { press, says, shown } from '../openOffice.tsx'

fillBrowser()
const { MediaPreview } = await import('../../../src/admin/media/MediaPreview.tsx')
const { RichContent } = await import('../../../src/admin/media/RichContent.tsx')

const media = [
  { kind: 'image', url: '/a.png', name: '图一' },
  { kind: 'image', url: '/b.png', name: '图二' },
  { kind: 'video', url: '/c.mp4', name: '录像' },
] as const
const open = (first: number) =>
  render(
    <App>
      <MediaPreview media={media} first={first} onClose={() => {}} />
    </App>,
  )
afterEach(() => cleanup())

const command = async (label: string) => fireEvent.click(await shown(() => document.querySelector(`button[aria-label="${label}"]`)))
const picture = () => shown(() => document.querySelector<HTMLElement>('[class*=stage] img'))

test('all media stand below as thumbnails, and each is opened by a click [DLG-018]', async () => {
  open(0)
  expect((await picture()).getAttribute('alt')).toBe('图一')
  const thumbnails = () =>
    [...document.querySelectorAll('[class*=strip] button')].map((thumbnail) => {
      const small = thumbnail.querySelector('img, video')
      return [thumbnail.getAttribute('aria-label'), small?.tagName, small?.getAttribute('src'), thumbnail.getAttribute('aria-current')]
    })
  expect(thumbnails()).toEqual([
    ['图一', 'IMG', '/a.png', 'true'],
    ['图二', 'IMG', '/b.png', 'false'],
    ['录像', 'VIDEO', '/c.mp4', 'false'],
  ])
  await command('录像')
  expect(document.querySelector('[class*=stage] video')?.getAttribute('src')).toBe('/c.mp4')
  expect(thumbnails().map((thumbnail) => thumbnail.at(-1))).toEqual(['false', 'false', 'true'])
  await command('图二')
  expect((await picture()).getAttribute('src')).toBe('/b.png')
})

test('a picture is turned, scaled and dragged, and the next one comes as it is [DLG-021, DLG-022]', async () => {
  open(0)
  await command('向右旋转')
  await command('缩小')
  const stage = (await picture()).parentElement ?? document.body
  Element.prototype.setPointerCapture = () => {}
  const drag = new MouseEvent('pointermove', { bubbles: true, buttons: 1 })
  Object.defineProperties(drag, { movementX: { value: 30 }, movementY: { value: 12 } })
  fireEvent(stage, drag)
  expect((await picture()).style.transform).toBe('translate(30px, 12px) rotate(15deg) scale(0.9)')
  await command('下一个')
  expect([(await picture()).getAttribute('alt'), (await picture()).style.transform]).toEqual(['图二', 'translate(0px) rotate(0deg) scale(1)'])
  await command('上一个')
  expect((await picture()).getAttribute('alt')).toBe('图一')
  await command('上一个')
  await says('未知的操作')
})

test('its address is copied, also where a browser has no clipboard for plain HTTP [DLG-026]', async () => {
  const execCommand = vi.fn(() => true)
  document.execCommand = execCommand
  open(1)
  await command('复制地址')
  await says('已复制到剪贴板')
  expect(execCommand).toHaveBeenCalledExactlyOnceWith('copy')
})

test('the pictures of a rich text open large, by a click and by the keyboard', async () => {
  const text = () =>
    render(
      <App>
        <RichContent className="" html='<p>请看 <img src="/a.png" alt="接线图"><img src="/b.png"></p><script>alert(1)</script>' />
      </App>,
    )
  text()
  expect(document.querySelector('script')).toBe(null)
  fireEvent.click(document.querySelectorAll('p img')[1] ?? document.body)
  expect((await picture()).getAttribute('alt')).toBe('图片 2')
  cleanup()
  text()
  await press('查看图片')
  expect((await picture()).getAttribute('alt')).toBe('接线图')
})

// @vitest-environment page
import { cleanup, fireEvent, render } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PageContent } from '../../../src/admin/layout/page/PageContent.tsx'
import { PageHeader } from '../../../src/admin/layout/page/PageHeader.tsx'
import { PageTitle } from '../../../src/admin/layout/page/pageTitle.ts'
import { fillBrowser } from '../fillBrowser.ts'

beforeAll(fillBrowser)
afterEach(cleanup)

const parts = () => ({
  title: document.querySelector('header h2')?.innerHTML ?? null,
  logo: document.querySelector('header [data-part=logo] img')?.getAttribute('src') ?? null,
  avatar: document.querySelector('header [data-part=avatar]')?.innerHTML ?? null,
})

test('a page header shows title, logo and avatar, each only when given [LAY-031]', () => {
  const given = { title: '工作台', logo: <img src="/logo.png" alt="标志" />, avatar: <span>头像</span> }
  const nothing = { title: null, logo: null, avatar: null }
  const drawn = { title: '工作台', logo: '/logo.png', avatar: '<span>头像</span>' }
  const names = ['title', 'logo', 'avatar'] as const
  for (let which = 0; which < 8; which += 1) {
    const some = names.filter((_name, at) => (which >> at) % 2 === 1)
    const only = (from: object) => Object.fromEntries(Object.entries(from).filter(([name]) => some.some((one) => one === name)))
    render(<PageHeader {...only(given)}>说明</PageHeader>)
    expect([some, parts()]).toEqual([some, { ...nothing, ...only(drawn) }])
    expect(document.querySelector('header')?.textContent).toContain('说明')
    cleanup()
  }
})

function open(given: Omit<ComponentProps<typeof PageContent>, 'children'>) {
  return render(
    <MemoryRouter>
      <PageTitle value="日志">
        <PageContent {...given}>正文</PageContent>
      </PageTitle>
    </MemoryRouter>,
  )
}

test('a page shows the title of its route above its content [LAY-032]', () => {
  open({})
  expect(parts().title).toBe('日志')
  expect(document.body.textContent).toBe('日志正文')
})

test('description, links, search and tabs stand there when the page gives them [LAY-033]', () => {
  const onSearch = vi.fn()
  const onChange = vi.fn()
  open({
    description: '谁做了什么',
    links: [{ title: '在线用户', path: '/monitor/online' }],
    onSearch,
    tabs: {
      active: 'a',
      onChange,
      items: [
        { key: 'a', title: '登录' },
        { key: 'b', title: '操作' },
      ],
    },
  })
  expect(document.querySelector('p')?.textContent).toBe('谁做了什么')
  expect(document.querySelector('nav a')?.getAttribute('href')).toBe('/monitor/online')
  const field = document.querySelector('input')
  if (!field) throw new Error('no search field')
  fireEvent.change(field, { target: { value: '张三' } })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  expect(onSearch.mock.calls[0]?.[0]).toBe('张三')
  fireEvent.click([...document.querySelectorAll('[role=tab]')].find(({ textContent }) => textContent === '操作') ?? document.body)
  expect(onChange).toHaveBeenCalledWith('b')
})

import { firstRoles } from '../../server/modules/access/firstRoles.service.ts'
import { expect, test } from '../support/browserTest.ts'
import { openStillPage, settled, unansweredOf } from '../support/settledPage.ts'
import { signInPage } from '../support/signInPage.ts'
import { axe, findingsBy } from './axe.ts'

/** The home page of each shipped role in the demonstration, at a desk and on a phone. `SCREENS` keeps pictures. */
test.describe.configure({ mode: 'parallel' })

const screens = process.env['SCREENS']
const password = 'homes-of-day-1'

/** By role: commands that its home may offer, and one that is somebody else's. */
const homes: Readonly<Record<string, { does: RegExp; never: RegExp }>> = {
  planner: { does: /去排程|拆批|自动排程|冻结|派工|下达|提交|结案|看缺料/, never: /审核|确认|去判|去拣/ },
  storekeeper: { does: /去拣|去入存|下达|确认退料|看缺料|去清洗|去处理/, never: /审核|去排程|去判|去报工/ },
  operator: { does: /去报工|去开工|接收|去定性|去点检/, never: /审核|去排程|去判|去拣/ },
  weigher: { does: /去称量|去复核|去拣|接收|去清洗/, never: /审核|去排程|去判|去报工/ },
  inspector: { does: /去判|处理|复验|审核|响应|去清洗/, never: /去排程|去拣|去报工/ },
  technician: { does: /看设备|去报警台|响应|去定性|去维修|去点检|去保养|去换证|看备件/, never: /审核|去排程|去判|去拣/ },
  qa: { does: /去放行|去判|处置|处理|评定|复核|复验|验证|去观察|响应/, never: /去排程|去拣|去报工|去检验/ },
  colourist: { does: /去配色|看缺料/, never: /审核|去排程|去判|去拣/ },
  manager: { does: /看缺料|看会晚的|审核|确认|结案|处理|响应|接班|看备件|去换证/, never: /去排程|去拣|去报工/ },
}

for (const [roleCode, { does, never }] of Object.entries(homes)) {
  const roleName = firstRoles.find((role) => role.roleCode === roleCode)?.roleName ?? ''

  test(`the home of a ${roleCode} says what to do first, its button and its number key lead there, and nothing that it asks is refused`, async ({
    browser,
    demo,
  }) => {
    test.setTimeout(180_000)
    const send = async (path: string, body: object | null) => {
      const headers = { 'x-access-token': await demo.token(), 'content-type': 'application/json' }
      const answer = await fetch(demo.url + path, body === null ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) })
      return (await answer.json()) as { success: boolean; message: string; result: { id: string; roleCode: string }[] } // the envelope of every answer
    }
    const role = (await send('/sys/role/queryall', null)).result.find((one) => one.roleCode === roleCode)
    const username = `home_${roleCode}`.slice(0, 18)
    const made = await send('/sys/user/add', { username, realname: roleName, password, confirmPassword: password, selectedroles: role?.id, status: 1 })
    expect(made.success, made.message).toBe(true)

    const page = await openStillPage(browser)
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.addInitScript(() => localStorage.setItem('pro__tourDone', JSON.stringify({ value: true, expiresAt: 9e15 })))
    const unanswered = unansweredOf(page)
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 401 || response.status() === 403) refused.push(`${response.request().method()} ${response.url()} ${response.status()}`)
    })
    await signInPage(page, demo.url, { username, password })
    const now = page.getByRole('region', { name: '现在要做' })
    const heading = page.getByRole('main').getByRole('heading', { level: 2 }).first()
    await expect(heading).toHaveText(/^先.+/)
    await settled(page, unanswered)

    const commands = now.getByRole('listitem').getByRole('link')
    const offered = await commands.allInnerTexts()
    expect(offered.length, 'something waits').toBeGreaterThan(0)
    const said = offered.map((text) => text.replace(/^\d\s*/, ''))
    expect(said.filter((text) => !does.test(text))).toEqual([])
    expect(said.filter((text) => never.test(text))).toEqual([])
    await expect(heading).toHaveText(`先${await now.getByRole('listitem').first().locator('strong').innerText()}`)

    if (screens) await page.screenshot({ path: `${screens}/home-${roleCode}-1366x768.png` })
    await page.evaluate(axe)
    expect(await findingsBy(page, { path: `/dashboard/analysis-${roleCode}`, without: [], standsStill: () => settled(page, unanswered) })).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await settled(page, unanswered)
    if (screens) await page.screenshot({ path: `${screens}/home-${roleCode}-390x844.png` })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1366, height: 768 })

    const leadsTo = (await commands.first().getAttribute('href')) ?? ''
    expect(await page.getByRole('main').locator('header').getByRole('link').first().getAttribute('href')).toBe(leadsTo)
    await page.keyboard.press('1')
    await page.waitForURL(`**${leadsTo.split('?')[0]}*`)
    await settled(page, unanswered)
    await expect(page.getByText(/没有这个页面|页面没有打开|拒绝访问/).filter({ visible: true })).toHaveCount(0)
    expect(refused).toEqual([])
  })
}

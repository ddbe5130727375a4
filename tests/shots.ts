import { chromium } from 'playwright'
const url = 'http://127.0.0.1:8150'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'], env: { ...process.env, LANG: 'C.UTF-8' } })
const page = await (await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })).newPage()
page.setDefaultTimeout(90000)
page.setDefaultNavigationTimeout(90000)
const shots = process.argv.slice(2)
const first = shots[0]!
await page.goto(url + first)
await page.locator('input[name=username]').fill('admin')
await page.locator('input[name=password]').fill('a-plant-needs-12+')
await page.locator('button[type=submit]').click()
await page.waitForURL('**' + first)
for (const path of shots) {
  if (path !== first) await page.goto(url + path)
  await page.waitForTimeout(7000)
  await page.screenshot({ path: '/tmp/shot' + path.replaceAll(/[/?=]/g, '_') + '.png' })
  console.log(path)
}
await browser.close()

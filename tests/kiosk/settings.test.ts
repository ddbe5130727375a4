import { expect, test } from 'vitest'
import { readSettings } from '../../kiosk/settings.mjs'

const file = 'SERVER_URL=http://plant:8080\nCHROMIUM=/bin/sh\n'

test('the server address alone is enough: the rest has defaults', () => {
  expect(readSettings('# 看板\n\nSERVER_URL = "http://plant:8080/"\nCHROMIUM=/bin/sh', {})).toEqual({
    serverUrl: 'http://plant:8080',
    board: '/display',
    profileDir: '/var/lib/millwright-kiosk/profile',
    chromium: '/bin/sh',
    extraFlags: [],
    memoryLimitMb: 900,
    lookEveryMs: 5000,
    lookTimeoutMs: 5000,
    nightlyRestart: { from: 180, to: 240 },
    retryEveryMs: 2000,
  })
})

test('the environment wins over the file, and an empty value counts as not set', () => {
  const settings = readSettings(`${file}BOARD=/display/powder\nEXTRA_FLAGS=`, {
    BOARD: '/display/machine/ML-02',
    SERVER_URL: '',
    EXTRA_FLAGS: ' --disable-gpu  --lang=zh-CN ',
  })
  expect(settings).toMatchObject({ serverUrl: 'http://plant:8080', board: '/display/machine/ML-02', extraFlags: ['--disable-gpu', '--lang=zh-CN'] })
})

test.each([
  ['', '缺少设置 SERVER_URL：应为服务器地址，例如 http://192.168.1.10:8080。'],
  ['SERVER_URL=plant:8080', '设置 SERVER_URL 的值“plant:8080”不可用：应为服务器地址，例如 http://192.168.1.10:8080。'],
  ['SERVER_URL=http://plant:8080/display/plc', '设置 SERVER_URL 的值“http://plant:8080/display/plc”不可用：应为服务器地址，例如 http://192.168.1.10:8080。'],
  ['SERVER_URL=http://admin:secret@plant', '设置 SERVER_URL 的值“http://admin:secret@plant”不可用：应为服务器地址，例如 http://192.168.1.10:8080。'],
  [`${file}BOARD=display/plc`, '设置 BOARD 的值“display/plc”不可用：应为以 / 开头的看板路径，例如 /display/plc。'],
  [`${file}BOARD=//elsewhere/plc`, '设置 BOARD 的值“//elsewhere/plc”不可用：应为以 / 开头的看板路径，例如 /display/plc。'],
  [`${file}CHROMIUM=/no/such/browser`, '设置 CHROMIUM 的值“/no/such/browser”不可用：应为已安装的 Chromium 的绝对路径，例如 /usr/bin/chromium。'],
  [`${file}PROFILE_DIR=profile`, '设置 PROFILE_DIR 的值“profile”不可用：应为绝对路径，例如 /var/lib/millwright-kiosk/profile。'],
  [`${file}EXTRA_FLAGS=http://elsewhere`, '设置 EXTRA_FLAGS 的值“http://elsewhere”不可用：应为以空格分开、以 -- 开头的 Chromium 参数。'],
  [`${file}MEMORY_LIMIT_MB=viel`, '设置 MEMORY_LIMIT_MB 的值“viel”不可用：应为200 到 16000 的整数。'],
  [`${file}LOOK_EVERY_MS=60000`, '设置 LOOK_EVERY_MS 的值“60000”不可用：应为100 到 10000 的整数。'],
  [`${file}BORD=/display/plc`, /^没有名为 BORD 的设置（设置文件第 3 行）：可用的有 SERVER_URL、BOARD、/],
  [`${file}/display/plc`, '设置文件第 3 行“/display/plc”看不懂：应为 名称=值。'],
])('a wrong setting is refused with one sentence that names it: %j', (text, sentence) => {
  expect(() => readSettings(text, {})).toThrow(sentence)
})

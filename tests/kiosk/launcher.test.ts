import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'kiosk-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

function launch(text: string) {
  const file = join(folder, 'kiosk.conf')
  writeFileSync(file, text)
  return spawnSync(process.execPath, ['kiosk/launcher.mjs', '--check'], { encoding: 'utf8', env: { MILLWRIGHT_KIOSK_CONF: file } })
}

test('a wrong setting ends the launcher with code 2 and one sentence', () => {
  const { status, stderr } = launch('SERVER_URL=plant')
  expect({ status, stderr }).toEqual({ status: 2, stderr: '设置 SERVER_URL 的值“plant”不可用：应为服务器地址，例如 http://192.168.1.10:8080。\n' })
})

test('a profile folder that cannot be made is named', () => {
  const { status, stderr } = launch(`SERVER_URL=http://plant\nCHROMIUM=/bin/sh\nPROFILE_DIR=/proc/kiosk`)
  expect({ status, stderr }).toEqual({ status: 2, stderr: '设置 PROFILE_DIR 的目录 /proc/kiosk 不能建立或写入：请检查上级目录、权限和磁盘空间。\n' })
})

test('--check says what will be shown', () => {
  const { status, stdout } = launch(`SERVER_URL=http://plant:8080\nCHROMIUM=/bin/sh\nPROFILE_DIR=${folder}/profile`)
  expect({ status, stdout }).toEqual({ status: 0, stdout: '设置可用，将显示 http://plant:8080/display\n' })
})

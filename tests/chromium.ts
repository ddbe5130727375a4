import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { installFromDebian } from './debian.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** A Chromium for browser tests: the one named by CHROMIUM, one that is installed, else the system's package manager when root, else Playwright's own. */
export async function findChromium(): Promise<string> {
  const named = process.env['CHROMIUM']
  if (named && existsSync(named)) return named
  const found = installed() ?? bySystem() ?? byPlaywright()
  if (found) return found
  throw new Error('没有找到 Chromium，也没有装上。请安装 chromium（Debian：apt-get install chromium fonts-noto-cjk），或用 CHROMIUM 指定它的路径。')
}

/**
 * Debian's Chromium without the window of a browser around its pages (package `chromium-headless-shell`, of the same source and version): a page
 * costs a third less in it. Null where it is not installed.
 */
export function headlessShell(): string | null {
  return inPath(['chromium-headless-shell'])
}

function installed(): string | null {
  return inPath(names) ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : null)
}

function inPath(programs: readonly string[]): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(':')) for (const name of programs) if (existsSync(`${folder}/${name}`)) return `${folder}/${name}`
  return null
}

function bySystem(): string | null {
  installFromDebian('chromium', 'fonts-noto-cjk')
  return installed()
}

function byPlaywright(): string | null {
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { stdio: 'inherit' })
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

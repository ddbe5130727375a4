import { createHash } from 'node:crypto'
import type { ThirdLoginMessage } from '#contract/session.ts'

const script = `const message=JSON.parse(document.getElementById('message').textContent);if(window.opener)window.opener.postMessage(message,location.origin);window.close()`
const scriptHash = createHash('sha256').update(script).digest('base64')

/** May run its own script and nothing else; must not be cut off from the window that opened it. */
export const callbackHeaders = {
  'content-security-policy': `default-src 'none'; script-src 'sha256-${scriptHash}'; base-uri 'none'; frame-ancestors 'none'`,
  'cross-origin-opener-policy': 'unsafe-none',
}

/** The page in the pop-up: tells its opener, on our own origin only, how the sign-in ended, and closes. */
export function callbackPage(message: ThirdLoginMessage): string {
  const data = JSON.stringify(message).replaceAll('<', String.raw`\u003c`)
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>登录</title><p>登录已处理，可以关闭这个窗口。</p><script type="application/json" id="message">${data}</script><script>${script}</script></html>`
}

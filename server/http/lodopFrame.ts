import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { lodopFramePath, lodopOrigins } from '#contract/modules/printing/lodop.ts'

/**
 * Loads C-LODOP's script from the first address that has one, waits until its own connection stands, and hands it the pages. The frame is sandboxed
 * without an origin: what that script does, it does without the session of the person. Older than the rest of the pages on purpose: it is sent as it
 * stands here, and its hash is in its policy.
 */
const script = `
const origins = JSON.parse(document.getElementById('origins').textContent)
const answer = (said) => parent.postMessage(said, '*')
const load = (origin, at) => new Promise((resolve) => {
  const element = document.createElement('script')
  element.src = origin + '/CLodopfuncs.js?priority=' + (1 - at)
  element.onload = () => resolve(typeof getCLodop === 'function')
  element.onerror = () => resolve(false)
  setTimeout(() => resolve(false), 3000)
  document.head.append(element)
})
const pause = () => new Promise((resolve) => setTimeout(resolve, 100))
async function control() {
  for (let at = 0; at < origins.length; at += 1) if (await load(origins[at], at)) return getCLodop()
  return null
}
async function isReady(lodop) {
  for (let tries = 0; tries < 30; tries += 1) {
    if (lodop.webskt && lodop.webskt.readyState === 1) return true
    await pause()
  }
  return false
}
async function print({ title, width, height, pages }) {
  const lodop = await control()
  if (!lodop) return answer({ kind: 'missing' })
  if (!(await isReady(lodop))) return answer({ kind: 'notReady' })
  const [wide, high] = [width + 'mm', height + 'mm']
  lodop.PRINT_INITA(0, 0, wide, high, title)
  lodop.SET_PRINT_PAGESIZE(1, wide, high, '')
  for (const page of pages) {
    lodop.NEWPAGEA()
    lodop.ADD_PRINT_IMAGE(0, 0, wide, high, '<img border="0" src="' + page + '">')
    lodop.SET_PRINT_STYLEA(0, 'Stretch', 1)
  }
  lodop.On_Return = () => answer({ kind: 'closed' })
  lodop.PREVIEW()
  answer({ kind: 'handed' })
}
addEventListener('message', (event) => {
  if (event.source === parent) print(event.data).catch((error) => answer({ kind: 'failed', reason: String(error) }))
})
answer({ kind: 'open' })
`
const scriptHash = createHash('sha256').update(script).digest('base64')

/** The only page that may reach C-LODOP on the computer of its reader (security.md 1B-19): the policy of every other page stays as it is. */
export function serveLodopFrame(app: FastifyInstance): void {
  app.route({
    method: 'GET',
    url: lodopFramePath,
    config: { access: { public: true } },
    handler: (request, reply) => {
      const origins = lodopOrigins(request.protocol === 'https')
      const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'))
      const reached = [...origins, ...sockets].join(' ')
      const policy = `default-src 'none'; script-src 'sha256-${scriptHash}' ${origins.join(' ')}; connect-src ${reached}; img-src data: ${origins.join(' ')}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts allow-modals allow-popups`
      const told = `<script type="application/json" id="origins">${JSON.stringify(origins)}</script>`
      return reply
        .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
        .type('text/html; charset=utf-8')
        .send(`<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>打印控件</title>${told}<script>${script}</script></html>`)
    },
  })
}

import { get as getHttp } from 'node:http'
import { get as getHttps } from 'node:https'
import { networkInterfaces } from 'node:os'

const answerWithinMs = 3000

/**
 * Asks the server once whether it lives (`GET /health/live`).
 * @param {string} serverUrl
 * @returns {Promise<{ alive: true } | { alive: false, reason: string }>} the reason is Chinese, for the waiting page
 */
export async function askServer(serverUrl) {
  try {
    const status = await statusOf(`${serverUrl}/health/live`)
    return status === 200 ? { alive: true } : { alive: false, reason: `服务器回答 HTTP ${status}，还没有准备好` }
  } catch (error) {
    return { alive: false, reason: reasonInChinese(error, new URL(serverUrl).hostname, localAddresses().length > 0) }
  }
}

/** IPv4 addresses of this machine, for the technician in front of the TV. */
export function localAddresses() {
  return Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  )
}

/**
 * @param {unknown} error
 * @param {string} host
 * @param {boolean} hasAddress
 */
export function reasonInChinese(error, host, hasAddress) {
  if (!hasAddress && host !== 'localhost' && !host.startsWith('127.')) return '本机没有网络地址，请检查网线'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ECONNREFUSED') return '服务器电脑有回应，但看板服务没有运行'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `找不到电脑 ${host}，请检查网络和服务器地址`
  if (/^(EHOSTUNREACH|ENETUNREACH|ENETDOWN)$/.test(code)) return '网络不通，请检查网线和交换机'
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) return '服务器的 https 证书不被信任，请安装证书'
  if (/^(ABORT_ERR|ETIMEDOUT)$/.test(code)) return '服务器没有回应，请检查服务器电脑和网络'
  return `连接失败（${code || '原因不明'}）`
}

/** @param {string} url @returns {Promise<number>} */
function statusOf(url) {
  const get = url.startsWith('https:') ? getHttps : getHttp
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, signal: AbortSignal.timeout(answerWithinMs) }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.once('error', reject)
  })
}

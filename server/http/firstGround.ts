/**
 * A line of script that tells the page its ground before anything is drawn: boards have their own, the office the one that was chosen in this
 * browser (src/admin/layout/settings/appearance.ts). Plain old JavaScript: it runs before the bundle, below lines that may end without a semicolon.
 */
export const firstGround = `;(function () {
  var page = window.document && window.document.documentElement
  if (!page || /^\\/display(\\/|$)/.test(window.location.pathname)) return
  var kept = null
  try { kept = JSON.parse(window.localStorage.getItem('pro__appearance')).value } catch (refused) { kept = null }
  var isDark = kept === 'dark' || (kept === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  page.dataset.ground = isDark ? 'dark' : 'light'
})()
`

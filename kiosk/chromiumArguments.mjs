/** Never asks, never tells, never sleeps: a wall has nobody who could answer (screens.md, Behaviour). */
const wallFlags = [
  '--kiosk',
  '--no-first-run',
  '--no-default-browser-check',
  '--noerrdialogs',
  '--disable-infobars',
  '--disable-session-crashed-bubble',
  '--hide-crash-restore-bubble',
  '--disable-hang-monitor',
  '--disable-prompt-on-repost',
  '--deny-permission-prompts',
  '--disable-notifications',
  '--disable-translate',
  '--disable-save-password-bubble',
  '--disable-pinch',
  '--overscroll-history-navigation=0',
  '--autoplay-policy=no-user-gesture-required',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
]

/** A factory network has no way out, and nothing on the TV should look for one. */
const quietFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-domain-reliability',
  '--disable-breakpad',
  '--disable-crash-reporter',
]

/** A fresh tab after a freeze must get a process of its own instead of joining the frozen one. */
const disabledFeatures = ['Translate', 'ProcessPerSiteUpToMainFrameThreshold', 'MediaRouter', 'OptimizationHints']

const diskCacheBytes = 50 * 1024 * 1024

/**
 * The command line of Chromium. The graphics flags are left to the distribution (/etc/chromium.d), which knows the machine;
 * EXTRA_FLAGS adds to them.
 * @param {{ profileDir: string, extraFlags: string[], firstUrl: string, serverUrl: string, isRoot: boolean, isWayland: boolean }} wish
 */
export function chromiumArguments({ profileDir, extraFlags, firstUrl, serverUrl, isRoot, isWayland }) {
  return [
    ...wallFlags,
    ...quietFlags,
    `--disable-features=${disabledFeatures.join(',')}`,
    '--remote-debugging-pipe',
    `--user-data-dir=${profileDir}`,
    `--disk-cache-size=${diskCacheBytes}`,
    // A keyring would ask for a password on every start.
    '--password-store=basic',
    // Window and tab are dark before the first page paints: no white flash.
    '--force-dark-mode',
    '--window-position=0,0',
    '--lang=zh-CN',
    // Without https a browser keeps no page for a start without its server (openBoard.mjs), unless it is told that this one is trusted.
    ...(serverUrl.startsWith('http:') ? [`--unsafely-treat-insecure-origin-as-secure=${serverUrl}`] : []),
    ...(isWayland ? ['--ozone-platform=wayland'] : []),
    // Chromium refuses to start as root inside its sandbox; --test-type hides the warning bar this causes.
    ...(isRoot ? ['--no-sandbox', '--test-type'] : []),
    ...extraFlags,
    firstUrl,
  ]
}

import { Alert, Descriptions, Input, QRCode, Switch } from 'antd'
import { useState } from 'react'
import { readCheckedCode } from '#contract/rules/scan/checkedCode.ts'
import { readGs1 } from '#contract/rules/scan/gs1Scan.ts'
import { groupSeparator, rawScan } from '#contract/rules/scan/rawScan.ts'
import { scanKindTexts } from '#contract/modules/scanning/scanKinds.ts'
import { ScanField } from './ScanField.tsx'
import styles from './ScanPage.module.css'
import { keepScannerSettings, readScannerSettings } from './scannerSettings.ts'
import { SerialButton } from './SerialButton.tsx'
import { signal } from './signals.ts'
import { useScans } from './useScans.ts'

/** Codes that show how a scanner is set up: letters in both cases, signs that layouts move about, and FNC1. */
const samples = [
  { title: '大小写和符号', text: 'Aa1-./_+%$', wrong: '扫出来不一样：请把扫码枪的键盘布局设为 US（英语），关掉大小写转换' },
  {
    title: 'GS1 和分隔符',
    text: `]C1010690123451005810LOT-7${groupSeparator}17281101`,
    wrong: '没有分隔符：请打开扫码枪的“发送 GS/FNC1”，或设为发送 {GS}',
  },
] as const

/** 扫码枪自检: what the scanner sends, character by character, and what is wrong with its settings (factory.md 3.17). */
export function SelftestPage() {
  const [heard, setHeard] = useState<{ raw: string; count: number } | null>(null)
  const [settings, setSettings] = useState(readScannerSettings)
  const take = (raw: string) => {
    setHeard((before) => ({ raw, count: (before?.count ?? 0) + 1 }))
    signal('good', '')
  }
  useScans(({ raw }) => take(raw))
  const change = (part: Partial<typeof settings>) => {
    const next = { ...settings, ...part }
    keepScannerSettings(next)
    setSettings(next)
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <strong>扫码枪自检</strong>
      </header>
      <ScanField hint="请扫下面的码，或任何标签" />
      {heard === null ? (
        <p>还没有收到扫码。扫了没有反应时：点一下上面的框再扫；还没有，请检查扫码枪是否设为“键盘”模式。</p>
      ) : (
        <Heard raw={heard.raw} count={heard.count} />
      )}
      <div className={styles.samples}>
        {samples.map(({ title, text, wrong }) => (
          <figure key={title}>
            <QRCode type="svg" value={text.replace(']C1', '')} size={160} aria-label={`自检码：${title}`} />
            <figcaption>
              <b>{title}</b>
              {heard !== null && heard.raw === text.replace(']C1', '') ? <span>✓ 正确</span> : <span>{wrong}</span>}
            </figcaption>
          </figure>
        ))}
      </div>
      <div className={styles.tools}>
        <SerialButton onScan={take} />
        <button type="button" onClick={() => signal('good', '')}>
          试听：通过
        </button>
        <button type="button" onClick={() => signal('bad', '批次不对')}>
          试听：拒绝
        </button>
      </div>
      <Descriptions
        column={1}
        bordered
        items={[
          {
            key: 'prefix',
            label: '扫码枪前缀',
            children: (
              <Input
                aria-label="扫码枪前缀"
                maxLength={5}
                placeholder="不填就是没有；重新打开页面后生效"
                value={settings.prefix}
                onChange={({ target }) => change({ prefix: target.value })}
              />
            ),
          },
          { key: 'sound', label: '提示音', children: <Switch aria-label="提示音" checked={settings.hasSound} onChange={(hasSound) => change({ hasSound })} /> },
          {
            key: 'voice',
            label: '语音播报错误',
            children: <Switch aria-label="语音播报错误" checked={settings.hasVoice} onChange={(hasVoice) => change({ hasVoice })} />,
          },
        ]}
      />
      <p>中文输入法开着也能扫；建议把扫码枪所在电脑的输入法切到英文，更快更稳。</p>
    </div>
  )
}

/** What came in, and what is read of it. */
function Heard({ raw, count }: { raw: string; count: number }) {
  const scan = rawScan(raw, '')
  const gs1 = readGs1(scan)
  const checked = readCheckedCode(scan.text)
  const isOdd = /[^ -~]/.test(raw.replaceAll(groupSeparator, ''))
  return (
    <section className={styles.card} aria-label="收到的扫码">
      <p>
        第 {count} 次，{raw.length} 个字符
      </p>
      <h2>{shownSigns(raw)}</h2>
      {isOdd ? <Alert type="warning" showIcon title="里面有键盘打不出的字符，请检查扫码枪的字符集" /> : null}
      {gs1 === null ? null : <p>GS1：{'refused' in gs1 ? gs1.refused : gs1.map(({ identifier, value }) => `(${identifier}) ${value}`).join('　')}</p>}
      {checked === null ? null : (
        <p>
          本厂校验码：{scanKindTexts[checked.kind]} {checked.number}
        </p>
      )}
    </section>
  )
}

/** Signs that are not seen are written out. */
const shownSigns = (raw: string): string => raw.replaceAll(groupSeparator, '␝').replaceAll(' ', '␣')

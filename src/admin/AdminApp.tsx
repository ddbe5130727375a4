import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, Outlet } from 'react-router-dom'
import { configuration } from '../api/address.ts'
import './admin.css'
import { NewBuildOffer } from './NewBuildOffer.tsx'
import { Notices } from './Notices.tsx'
import { Office } from './Office.tsx'
import { OfficeLink } from './OfficeLink.tsx'
import { ServerSilent } from './ServerSilent.tsx'
import { useOfficeTheme } from './useOfficeTheme.ts'
import { useCompanyInfo } from './session/useCompany.ts'
import styles from './AdminApp.module.css'
import { watchIdle } from './session/idle.ts'

/** Only a demonstration shows people around. */
const DemoTour = lazy(async () => ({ default: (await import('./DemoTour.tsx')).DemoTour }))
const LoginPage = lazy(async () => ({ default: (await import('./session/login/LoginPage.tsx')).LoginPage }))
const RegisterPage = lazy(async () => ({ default: (await import('./session/register/RegisterPage.tsx')).RegisterPage }))
const RegisterResultPage = lazy(async () => ({ default: (await import('./session/register/RegisterResultPage.tsx')).RegisterResultPage }))
const AlterationPage = lazy(async () => ({ default: (await import('./session/alteration/AlterationPage.tsx')).AlterationPage }))
const FirstPasswordPage = lazy(async () => ({ default: (await import('./session/FirstPasswordPage.tsx')).FirstPasswordPage }))
const NotFoundPage = lazy(async () => ({ default: (await import('./session/NotFoundPage.tsx')).NotFoundPage }))

/** The roof of the office: antd in Chinese and in the chosen colours, what calls have to say, and the pages there are. */
export function AdminApp() {
  const theme = useOfficeTheme()
  return (
    <ConfigProvider locale={zhCN} theme={theme}>
      <App>
        <Notices />
        <NewBuildOffer />
        <IdleRefresh />
        <OfficeLink />
        <ServerSilent />
        {configuration.isDemo ? (
          <Suspense fallback={null}>
            <DemoTour />
          </Suspense>
        ) : null}
        <Routes>
          <Route element={<UserLayout />}>
            <Route path="/user/login" element={<LoginPage />} />
            <Route path="/user/register" element={<RegisterPage />} />
            <Route path="/user/register-result" element={<RegisterResultPage />} />
            <Route path="/user/alteration" element={<AlterationPage />} />
            <Route path="/user/first-password" element={<FirstPasswordPage />} />
          </Route>
          <Route path="/404" element={<NotFoundPage />} />
          <Route path="/test" element={<Navigate to="/test/home" replace />} />
          <Route path="*" element={<Office />} />
        </Routes>
      </App>
    </ConfigProvider>
  )
}

/** The pages before signing in, above the plant's filing record (LAY-028). */
function UserLayout() {
  const { data } = useCompanyInfo()
  return (
    <div className={styles.layout}>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      <footer className={styles.footer}>{data?.record ?? ''}</footer>
    </div>
  )
}

/** Asks for a refresh after a long time without a click or a key, when the plant wants that (SES-017 to SES-021). */
function IdleRefresh() {
  const { data } = useCompanyInfo()
  const { modal } = App.useApp()
  useEffect(
    () =>
      watchIdle({
        settings: data ?? null,
        target: window,
        onIdle: () => void modal.confirm({ title: '提示', content: '长时间未操作，请刷新页面', onOk: () => window.location.reload() }),
      }),
    [data, modal],
  )
  return null
}

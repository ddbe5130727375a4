import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { configuration } from '../api/address.ts'
import './admin.css'
import { NewBuildOffer } from './NewBuildOffer.tsx'
import { Notices } from './Notices.tsx'
import { Office } from './Office.tsx'
import { OfficeLink } from './OfficeLink.tsx'
import { ServerSilent } from './ServerSilent.tsx'
import { IdleRefresh } from './session/IdleRefresh.tsx'
import { UserLayout } from './session/UserLayout.tsx'
import { useOfficeTheme } from './useOfficeTheme.ts'

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

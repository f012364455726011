import type { patterns } from '#web/paths.ts'
import { accountScenes } from './account.ts'
import { analysisScenes } from './analysis.ts'
import { arrivalScenes } from './arrivals.ts'
import { askingScenes } from './asking.ts'
import { chatScenes } from './chat.ts'
import { confirmEmailScenes } from './confirm-email.ts'
import { contactScenes } from './contact.ts'
import { homeScenes } from './home.ts'
import { forgotPasswordScenes, loginScenes, resetPasswordScenes } from './login.ts'
import { ownerScenes } from './owner.ts'
import { apiScenes, articleScenes, handoffScenes } from './pages.ts'
import { upgradeCanceledScenes, upgradeSuccessScenes } from './payment-result.ts'
import { plansScenes, planViewerScenes } from './plans.ts'
import type { Scene } from './scene.ts'
import { accountLinkScenes, shareDialogScenes, sharedScenes } from './shared.ts'
import { shellScenes } from './shell.ts'
import { signupScenes, signupSuccessScenes } from './signup.ts'
import { standInScenes } from './stand-ins.ts'
import { storyScenes } from './story.ts'
import { upgradeScenes } from './upgrade.ts'
import { videosScenes } from './videos.ts'

/** A scene with its screen, and the address that its page must have; null if it has none in `paths.ts`. */
export type StagedScene = Scene & { readonly screen: string; readonly at: Address | null }

export type Address = (typeof patterns)[keyof typeof patterns]

/** The scenes of every address of the web app: each address in `paths.ts` needs one here. */
export const scenesOfAddresses: Readonly<Record<Address, Readonly<Record<string, readonly Scene[]>>>> = {
  '/': { home: homeScenes },
  '/analysis/:videoId': {
    analysis: analysisScenes,
    story: storyScenes,
    chat: chatScenes,
    asking: askingScenes,
    'share dialog': shareDialogScenes,
  },
  '/share/:token': { 'shared conversation': sharedScenes },
  '/plans': { plans: plansScenes, 'plans for': planViewerScenes },
  '/upgrade': { upgrade: upgradeScenes },
  '/upgrade-success': { 'upgrade success': upgradeSuccessScenes },
  '/upgrade-cancelled': { 'upgrade canceled': upgradeCanceledScenes },
  '/signup': { signup: signupScenes },
  '/signup-success': { 'signup success': signupSuccessScenes },
  '/login': { login: loginScenes },
  '/forgot-password': { 'forgot password': forgotPasswordScenes },
  '/reset-password': { 'reset password': resetPasswordScenes },
  '/confirm-email': { 'confirm email': confirmEmailScenes },
  '/account': { account: accountScenes, 'account after': arrivalScenes, 'shared links': accountLinkScenes },
  '/videos': { videos: videosScenes },
  '/contact': { contact: contactScenes },
  '/about': { about: articleScenes('/about') },
  '/privacy': { privacy: articleScenes('/privacy') },
  '/terms': { terms: articleScenes('/terms') },
}

/** Scenes without an address in `paths.ts`: the frame, and pages that the server renders itself. */
const others: Readonly<Record<string, readonly Scene[]>> = {
  shell: shellScenes,
  api: apiScenes,
  handoff: handoffScenes,
  owner: ownerScenes,
  'stand-ins': standInScenes,
}

const staged = (screens: Readonly<Record<string, readonly Scene[]>>, at: Address | null): StagedScene[] =>
  Object.entries(screens).flatMap(([screen, scenes]) => scenes.map(scene => ({ ...scene, screen, at })))

/** Every screen in every state worth checking; a screen's own file holds its scenes. */
export const allScenes: readonly StagedScene[] = [
  ...Object.entries(scenesOfAddresses).flatMap(([at, screens]) => staged(screens, at as Address)),
  ...staged(others, null),
]

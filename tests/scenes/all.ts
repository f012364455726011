import { accountScenes } from './account.ts'
import { analysisScenes } from './analysis.ts'
import { chatScenes } from './chat.ts'
import { contactScenes } from './contact.ts'
import { homeScenes } from './home.ts'
import { loginScenes } from './login.ts'
import { pageScenes } from './pages.ts'
import { plansScenes } from './plans.ts'
import type { Scene } from './scene.ts'
import { shellScenes } from './shell.ts'
import { signupScenes } from './signup.ts'
import { upgradeScenes } from './upgrade.ts'

/** A scene with the screen that it belongs to. */
export type StagedScene = Scene & { readonly screen: string }

const screens: Readonly<Record<string, readonly Scene[]>> = {
  home: homeScenes,
  analysis: analysisScenes,
  chat: chatScenes,
  plans: plansScenes,
  upgrade: upgradeScenes,
  signup: signupScenes,
  login: loginScenes,
  account: accountScenes,
  contact: contactScenes,
  shell: shellScenes,
  pages: pageScenes,
}

/** Every screen in every state that is worth looking at; a screen's own file holds its scenes. */
export const allScenes: readonly StagedScene[] = Object.entries(screens).flatMap(([screen, scenes]) =>
  scenes.map(scene => ({ ...scene, screen })),
)

import { describe } from 'vitest'
import { hostileStory } from '#tests/setup/hostile/process-story.ts'

describe('a hostile subscriber, for three minutes', () => hostileStory(180))

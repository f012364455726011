import { describe } from 'vitest'
import { testHostileSubscriber } from '#tests/setup/hostile/hostile-subscriber.ts'

describe('a hostile subscriber, for eight seconds', () => testHostileSubscriber(8))

import { createRoot, type Root } from 'react-dom/client';
import type { CompiledEntry } from '../../compiler/compile.ts';
import { ErrorBoundary } from '../../renderer/react/error-boundary.tsx';
import { ScreenView } from '../../renderer/react/screen.tsx';
import { publicFace } from '../../renderer/screen/public-face.ts';
import { createWholeScreen, type Screen } from '../../renderer/screen/whole-screen.ts';
import type { Step } from '../../schemas/generated/types.ts';
import { answersInTurn } from '../fixture/answer-order.ts';
import { StepFailure } from '../fixture/failure.ts';
import type { Fixture } from '../fixture/fixture.ts';
import type { PageUnderTest } from '../page/page-under-test.ts';
import type { Setup } from '../page/setup.ts';
import { runStep } from '../steps/index.ts';
import { kindOf } from '../steps/kinds.ts';
import { screenAt } from '../steps/leave.ts';
import { placeOf, type Visit } from '../why/effect.ts';
import type { Scene } from '../why/index.ts';
import { Trail } from '../why/trail.ts';
import { beginningOf, createClock, type VirtualClock } from '../world/clock.ts';
import { standAt } from '../world/geolocation.ts';
import { createFixtureHost, type FixtureHost } from '../world/host.ts';
import { behindLedger } from '../world/ledger.ts';
import { takeOverLinks } from '../world/links.ts';
import { emptyLog, type Log } from '../world/log.ts';
import { nextTurn } from '../world/next-turn.ts';
import { emptyStores, keptBefore, type Stores } from '../world/stores.ts';
import { goesOn, nextAddress, sharedPartsOf } from './journey.ts';
import { settle } from './settle.ts';

/** Default limit for loading a module, in milliseconds of real time. */
const LOADING_MS = 1000;
/** The limit for a module that is in memory already, in turns of the event loop: it takes one or two. */
const LOADED_TURNS = 20;

/** One fixture being played in this process's page. */
export class Run {
  /** The current screen of the fixture. */
  entry: CompiledEntry;
  readonly log: Log = emptyLog();
  readonly host: FixtureHost;
  readonly stage: PageUnderTest;
  readonly fixture: Fixture;
  readonly #setup: Setup;
  readonly #clock: VirtualClock;
  readonly #stores: Stores = emptyStores();
  /** Real time of the last tap. */
  #tapped = Number.NEGATIVE_INFINITY;
  #root: Root | undefined;
  #screen: Screen | undefined;
  #leaveLinks = () => {};
  /** The screens so far, one for each time a screen was opened or reloaded. */
  readonly visits: Visit[] = [];
  /** The back stack; the last address is the current one. */
  readonly #visited: string[] = [];

  constructor(fixture: Fixture, entry: CompiledEntry, setup: Setup) {
    this.fixture = fixture;
    this.entry = entry;
    this.#setup = setup;
    const { answers, brand, open } = fixture.document;
    const { calls, stored, assets, session } = sharedPartsOf(fixture.document, entriesFrom(entry, setup));
    this.#visited.push(open);
    this.#clock = createClock(beginningOf(fixture.document));
    const stores = this.#stores;
    for (const [area, name, text] of keptBefore(fixture.document, stored)) stores[area].set(name, text);
    this.host = createFixtureHost({
      clock: this.#clock,
      log: this.log,
      answerTo: behindLedger(answersInTurn(answers, calls), this.#clock.now, new Map()),
      env: { brand: { ...setup.brand, ...brand } },
      stores,
      ...(setup.server ? { server: setup.server } : {}),
      onLeave: () => this.#screen?.leave(),
      placeOf: (n) => placeOf(n, this.entry),
    });
    const screen = () => this.entry.document.screen;
    this.stage = {
      page: document.body,
      get screen() {
        return screen();
      },
      screens: [...setup.screens.values()].map((screen) => screen.document),
      assets,
      session,
      face: () => publicFace(this.entry.document, this.host.env.brand),
      clock: this.#clock,
      log: this.log,
      stores,
      snapshots: setup.snapshots,
      settle: () => settle(this.#clock),
      back: () => this.#screen?.back(),
      reload: () => this.#remount(true),
      restart: (address) => {
        stores.session.clear();
        if (address !== undefined) this.#turnTo(address);
        return this.#remount(true);
      },
      resize: (size) => {
        this.host.resize(size);
        return settle(this.#clock);
      },
    };
  }

  /** The running screen; undefined before `open`. */
  get screen(): Screen | undefined {
    return this.#screen;
  }

  /** The context for explanations; undefined before `open`. */
  get scene(): Scene | undefined {
    const { page } = this.stage;
    const trail = this.visits.at(-1)?.trail;
    return (
      this.#screen && {
        screen: this.#screen,
        sources: this.entry.sources,
        page,
        log: this.log,
        ...(trail && { trail }),
      }
    );
  }

  /** Opens the fixture's address. */
  async open(): Promise<void> {
    this.#setup.observe?.(this.host, this.#stores);
    this.host.open(this.fixture.document.open);
    standAt(this.fixture.document.place);
    this.#leaveLinks = takeOverLinks(document.body, (url) => this.host.navigate(url, { external: true }));
    await this.#mount();
    this.#refuseCrash();
  }

  /**
   * Runs a step of a fixture, and continues on the next screen if the following steps need it.
   *
   * @throws {StepFailure} if the step fails or cannot be done
   */
  async step(steps: readonly Step[], at: number): Promise<void> {
    await this.#do(steps[at]!);
    if (goesOn(steps, at)) await this.goOn();
    this.#refuseCrash();
  }

  async #do(step: Step): Promise<void> {
    try {
      await runStep(this.stage, step);
    } catch (error) {
      const absent = error instanceof StepFailure && error.question?.why === 'absent';
      if (!absent || !(kindOf(step) === 'screen' || 'tap' in step)) throw error;
      await this.#linger();
      await runStep(this.stage, step);
    }
    if ('tap' in step) this.#tapped = performance.now();
  }

  /**
   * Opens the address that the screen was left for; device storage is kept.
   *
   * @throws {StepFailure} if no screen of the product has that address
   */
  async goOn(): Promise<void> {
    const address = nextAddress(this.log, this.#visited);
    this.log.went = undefined;
    this.log.wentBack = false;
    this.#turnTo(address);
    await this.#remount(false);
  }

  /** Switches to another address and its screen. */
  #turnTo(address: string): void {
    const name = screenAt(address, this.stage.screens);
    const entry = name === undefined ? undefined : this.#setup.screens.get(name);
    if (!entry) throw new StepFailure(`the fixture cannot continue at ${address}: ${missingText(name)}`);
    this.entry = entry;
    this.host.open(address);
  }

  async close(): Promise<void> {
    this.#screen?.leave();
    this.#root?.unmount();
    await nextTurn();
    this.#leaveLinks();
    document.body.replaceChildren();
  }

  #refuseCrash(): void {
    const crashes = this.log.reports.filter(({ code }) => code.endsWith('-crashed')).map(({ message }) => message);
    if (crashes.length > 0) throw new StepFailure(`a widget crashed: ${crashes.join('; ')}`);
  }

  async #mount(): Promise<void> {
    const element = document.createElement('div');
    document.body.replaceChildren(element);
    const trail = new Trail(this.#setup.coverage?.traceOf(this.entry, this.fixture));
    this.#screen = createWholeScreen(this.entry.document, this.host, { trace: trail });
    this.visits.push({ screen: this.#screen, sources: this.entry.sources, trail, log: this.log });
    const drawn = <ScreenView screen={this.#screen} widgets={this.#setup.widgets} />;
    this.#root = createRoot(element);
    this.#root.render(
      <ErrorBoundary
        draw={(error) => error === undefined && drawn}
        caught={(error) => this.host.report({ code: 'screen-crashed', message: String(error) })}
      />,
    );
    await settle(this.#clock);
  }

  /** @param reload whether the page is reloaded at the same address */
  async #remount(reload: boolean): Promise<void> {
    this.#screen?.leave(reload);
    if (reload) this.#stores.refused.clear();
    this.host.cut();
    this.#root?.unmount();
    await nextTurn();
    await this.#mount();
  }

  /** A lazily loaded part of a widget takes real time, however short: waits for it to change the page. */
  async #linger(): Promise<void> {
    const before = document.body.innerHTML;
    const { loaded = false, loading = LOADING_MS } = this.#setup;
    const mayLoad = (turns: number) => (loaded ? turns < LOADED_TURNS : performance.now() < this.#tapped + loading);
    for (let turns = 0; mayLoad(turns) && document.body.innerHTML === before; turns++) await nextTurn();
    await settle(this.#clock);
  }
}

/** All screens, including the one under test, which may not be in the compiled project. */
function entriesFrom(entry: CompiledEntry, { screens }: Setup): Map<string, CompiledEntry> {
  return new Map([...screens, [entry.document.screen, entry]]);
}

function missingText(name: string | undefined): string {
  return name === undefined ? 'no screen is there' : `screen ${name} has an error; see "screens check"`;
}

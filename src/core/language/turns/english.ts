import type { TurnTable } from './turn-table.ts'

export const english: TurnTable = {
  code: 'en',
  before: {
    negation: `NOT_*_think NOT_*_thinks NOT_*_believe NOT_*_believes NOT_*_say NOT_*_saying NOT_*_said NOT_*_claim NOT_*_claiming
      NOT_*_true NOT_*_mean NOT_*_means NOT_*_case NOT_*_evidence NOT_*_proof NOT_*_told NOT_*_proven NOT_*_suggest NOT_*_imply
      NOT_*_convinced NOT_like NOT_as_if NOT_as_though no_evidence no_proof no_reason_to_believe no_way nobody_says nobody_said nobody_thinks
      nobody_believes nobody_told contrary_to opposite_of myth myths a_lie the_lie lies_about lied_about lying_about false falsely untrue hoax debunked debunk
      misconception fallacy nonsense deny denies denied denying disprove disproved refute refuted refutes wrong_to_say wrong_to_think wrong_to_believe wrong_to_claim
      little_evidence far_from instead_of rather_than`,
    condition: `if unless provided_that as_long_as assuming assume whether in_case supposing on_condition`,
    attribution: `claims claimed claiming they_claim people_claim some_claim to_claim who_claim the_claim alleges alleged allege allegedly supposedly reportedly purportedly insists insisted
      asserts asserted believes believed_that thinks_that says_that said_that say_that saying_that says_the says_this
      people_say people_said people_think people_believe people_tell some_say some_said some_people_say some_people_think
      some_think some_believe many_say many_think many_believe they_say they_said they_think they_thought they_believe they_told
      he_says he_said he_thinks he_thought he_told she_says she_said she_thinks she_thought she_told told_me told_us told_him
      told_her told_them critics_say critics_said experts_say rumor rumors rumored rumour according_to
      i_was_told we_were_told was_told heard_that wrote_that writes_that says_here anything_that_says the_idea_that
      the_theory_that the_claim_that the_story_goes story_goes_that old_story_goes legend_has_it so_called the_notion_that the_belief_that convinced_that quote_unquote`,
    doubt: `doubt doubts doubted doubtful doubting NOT_*_sure NOT_*_certain not_sure unsure wonder wondering wondered unclear questionable
      used_to_think used_to_believe used_to_say used_to_joke used_to_claim i_thought we_thought thought_that do_you_think do_you_believe did_you_think
      who_says would_you_believe wouldnt_it would_it_be maybe perhaps possibly allegedly it_seems_that it_appears_that
      question_whether debatable suspect suspected unlikely could_be_that might_be_that may_be_that`,
    imagination: `imagine imagining imagined pretend pretends pretended pretending suppose let_us_say lets_say say_for_example what_if
      dream dreamed dreams dreamt dreaming wish wished wishes hope hopes hoped hoping hopefully hypothetically as_if as_though
      fantasy fiction would_be_nice would_be_great in_theory theoretically once_upon_a_time`,
    announcement: `will_show_you ill_show_you going_to_show_you gonna_show_you will_tell_you ill_tell_you going_to_tell_you
      gonna_tell_you will_reveal ill_reveal going_to_reveal going_to_find_out will_find_out later_in_this later_i later_we
      will_explain ill_explain you_will_learn youll_learn stay_tuned coming_up next_video next_week_we
      today_i_am_going_to today_im_going_to today_im_gonna today_i_will today_ill today_we_are_going_to today_were_going_to
      today_were_gonna today_we_will today_well video_i_am_going_to video_im_going_to video_im_gonna video_i_will video_ill
      video_we_are_going_to video_were_going_to video_were_gonna video_we_will video_well
      want_to_show_you wait_until_you will_get_to going_to_teach_you gonna_teach_you ill_teach_you will_teach_you`,
  },
  near: {
    limit: `most_of some_of part_of half_of many_of few_of one_of none_of all_but parts_of nearly almost virtually practically ^_only usually normally generally sometimes
      occasionally rarely seldom mostly partly partially former formerly late_former ex attempted alleged suspected accused
      potential possible proposed planned fake fictional so_called pseudo supposed imaginary failed aspiring
      unsuccessful pretend_to pretended_to planned_to planning_to plans_to plan_to promised_to promises_to promise_to tried_to
      tries_to  attempted_to wanted_to hoped_to hopes_to hoping_to failed_to refused_to threatened_to offered_to
      intended_to intends_to supposed_to expected_to likely_to about_to seems_to seem_to seemed_to tends_to tend_to appears_to
      appeared_to said_to claims_to claimed_to alleged_to believed_to agreed_to decided_not_to in_part`,
    doubt: `probably perhaps maybe possibly arguably presumably apparently seemingly conceivably might may it_seems
      it_appears seems_like`,
    attribution: `he_says he_said she_says she_said they_say i_was_told we_were_told`,
    condition: `would_have should_have could_have might_have`,
  },
  beforeNumber: `up_to at_least at_most roughly approximately less_than fewer_than under nearly almost maybe like_maybe below within`,
  after: {
    negation: `is_false is_not_true isnt_true is_untrue are_false was_false was_not_true wasnt_true is_a_lie was_a_lie is_a_myth was_a_myth
      is_wrong are_wrong was_wrong were_wrong is_a_fantasy is_fantasy is_nonsense is_fake was_fake is_a_hoax is_a_joke
      is_ridiculous is_absurd is_impossible is_debunked is_a_misconception is_misleading is_a_fairy_tale is_an_urban_legend the_opposite not_true thats_false
      thats_*_nonsense that_is_*_nonsense and_thats_*_nonsense and_that_is_*_nonsense which_is_*_nonsense which_is_not_true which_is_false
      has_been_debunked been_disproven turned_out_to_be_false turned_out_to_be_wrong turns_out_to_be_false turns_out_to_be_wrong is_just_wrong
      is_simply_wrong is_completely_false is_absolutely_not_true in_my_dreams`,
    irony: `just_kidding im_kidding i_am_kidding just_joking im_joking i_am_joking as_a_joke yeah_right only_joking only_kidding
      kidding_of_course was_kidding was_joking said_no_one_ever said_nobody_ever sarcasm`,
    attribution: `or_so_he_says or_so_she_says or_so_they_say or_so_the_*_says or_so_the_*_say or_so_the_*_said or_so_the_*_told or_so_the_*_claims
      or_so_the_*_claimed or_so_i_was_told thats_what_*_says thats_what_*_said thats_what_*_claims that_is_what_*_says that_is_what_*_said
      that_is_what_*_claims and_that_is_what_*_claims and_thats_what_*_claims`,
  },
  next: {
    condition: `if unless only_if as_long_as provided_that assuming`,
    attribution: `he_claims she_claims they_claim so_they_say they_say allegedly supposedly reportedly i_was_told`,
    doubt: `or_not or_maybe_not i_doubt not_sure maybe_not question_mark`,
  },
  that: 'that',
  anyone: 'you we',
  modals: `would could will can may might should wouldnt wont couldnt cant ill id hell shed theyd wed youd itll youll theyll works work only
    helps`,
  borders: `so because but cause since therefore however although though anyway okay ok then while whereas actually_no
      which_means turns_out it_turns_out instead yeah yes`,
  links: 'and or plus',
  subjects: `i you he she it we they this that these those there the a an my your his her our their its im its thats hes shes were theyre youre
      ive weve theres then now when if everyone everything everybody somebody someone nobody people let lets`,
  harmless: `no_doubt without_a_doubt no_doubts not_only not_just if_you_ask_me believe_me i_hope_you i_hope_this_video hope_you i_hope_that_you i_dont_know_but
      i_do_not_know_but i_do_not_know_about_you i_dont_know_about_you if_you_look if_we_look if_you_remember if_i_remember if_you_will if_you_like
      if_you_want if_you_think_about if_you_see if_we_see even_if if_you_recall if_you_notice if_you_go if_we_go if_you_havent
      if_you_have_not if_you_are_new if_youre_new if_you_enjoyed if_i_may if_anything if_so if_not as_if_by if_you_know_me
      you_know_what_if i_said i_say i_would_say id_say i_must_say i_have_to_say i_can_say i_want_to_say needless_to_say
      to_say_the_least let_alone that_is_to_say safe_to_say like_i_said as_i_said as_he_said as_she_said as_they_say like_they_say
      no_question no_wonder not_to_mention wish_you wish_me do_you_know would_you_like i_thought_it_was_great what_do_you_think
      i_do_not_care dont_get_me_wrong do_not_get_me_wrong NOT_lie not_gonna_lie not_going_to_lie no_lie to_be_honest
      i_suppose see_if check_if know_if ask_if asked_if to_see_if the_only not_true_anymore willing_to_say always_say when_people_say
      the_one_of every_one_of single_one_of each_one_of as_you_might if_it_wasnt_for if_it_werent_for no_more_than which_one_of this_one_of hope_that_makes_sense hope_this_helps
      nothing_but what_is_more_than no_matter_if do_you_think_about dream_team american_dream dream_job
      may_be_wondering might_be_wondering were_wondering you_wonder`,
}

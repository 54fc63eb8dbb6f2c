-- Settings under which everything can be read in both schemes.

return {
  conversation_accent_color = "#0072A3",
  conversation_accent_color_dark_mode = "#4FC3F7",
  user_message_text_color = "#FFFFFF",
  user_message_text_color_dark_mode = "#06202B",
  conversation_list_accent_color = "#0072A3",
}
